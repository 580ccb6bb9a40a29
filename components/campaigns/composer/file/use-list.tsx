"use client";

import { List } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import type { ButtonLook } from "#components/ui/button/button-class.ts";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { useWasTrue } from "#components/ui/load/use-was-true.ts";
import { t } from "#lib/contract/language.ts";
import type { Shares } from "../draft/use-composer.ts";

const { Part: ListDialog, preload } = lazyPart(() =>
  import("./list-dialog.tsx").then((part) => part.ListDialog),
);

/** The other way to bring people: a list that is kept here. */
export function UseList({ composer, look = "quiet" }: Shares<"takeList"> & { look?: ButtonLook }) {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useWasTrue(isOpen);
  return (
    <>
      <Button
        look={look}
        icon={<List />}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        {t("Use a list", "Tumia orodha")}
      </Button>
      {wasOpen && (
        <Suspense>
          <ListDialog composer={composer} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
