"use client";

import { Suspense, useState } from "react";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { useWasTrue } from "#components/ui/load/use-was-true.ts";
import type { Shares } from "../draft/use-composer.ts";
import { OddRows } from "../message/odd-rows.tsx";
import { OthersLine } from "./others-line.tsx";

const { Part: OthersDialog } = lazyPart(() =>
  import("./others-dialog.tsx").then((part) => part.OthersDialog),
);

/** The template that was chosen beside a text, where the text is written: what is wrong with it is fixed here. */
export function MessageOthers({ composer }: Shares<"audience" | "form" | "kept" | "row">) {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useWasTrue(isOpen);
  return (
    <>
      <OthersLine composer={composer} isBusy={false} onChange={() => setOpen(true)} />
      <OddRows composer={composer} />
      {wasOpen && (
        <Suspense>
          <OthersDialog composer={composer} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
