"use client";

import { Suspense, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { useNavigate } from "#components/ui/load/use-go.ts";
import { useWasTrue } from "#components/ui/load/use-was-true.ts";
import { useDiscardDraft } from "#lib/client/campaigns/draft-mutations.ts";
import { t } from "#lib/contract/language.ts";
import { sayNotDiscarded } from "./composer/header/say-not-discarded.ts";

const { Part: DiscardDialog, preload } = lazyPart(() =>
  import("./composer/header/discard-dialog.tsx").then((part) => part.DiscardDialog),
);

/** Throws a draft away that one may not open any more. */
export function DiscardClosedDraft({ id }: { id: string }) {
  const go = useNavigate();
  const discard = useDiscardDraft();
  const [isAsking, setAsking] = useState(false);
  const wasAsking = useWasTrue(isAsking);
  const confirm = () =>
    discard.mutate(id, { onSuccess: () => go.push("/campaigns"), onError: sayNotDiscarded });
  return (
    <>
      <Button isBusy={discard.isPending} onPointerEnter={preload} onClick={() => setAsking(true)}>
        {t("Discard", "Tupa")}
      </Button>
      {wasAsking && (
        <Suspense>
          <DiscardDialog
            isOpen={isAsking}
            isBusy={discard.isPending}
            onOpenChange={setAsking}
            onConfirm={confirm}
          />
        </Suspense>
      )}
    </>
  );
}
