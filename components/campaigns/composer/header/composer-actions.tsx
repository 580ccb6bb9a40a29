"use client";

import { Suspense, useState } from "react";
import { useWhyNotBring } from "#components/shell/sending/use-why-not-send.ts";
import { Button } from "#components/ui/button/button.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { isStillOn } from "#components/ui/load/leaving.ts";
import { useGo } from "#components/ui/load/use-go.ts";
import { useWasTrue } from "#components/ui/load/use-was-true.ts";
import { useDiscardDraft } from "#lib/client/campaigns/draft-mutations.ts";
import type { Composer } from "../draft/use-composer.ts";
import { DiscardDialog } from "./discard-dialog.tsx";
import { SaveNote } from "./save-note.tsx";
import { sayNotDiscarded } from "./say-not-discarded.ts";

const { Part: TestDialog, preload } = lazyPart(() =>
  import("../preview/test-dialog.tsx").then((part) => part.TestDialog),
);

/** When it was saved, a way to throw it away, and a test on one's own phone; who has typed nothing is not asked. */
export function ComposerActions({ composer }: { composer: Composer }) {
  const { id, form, audience, saver } = composer;
  const go = useGo();
  const discard = useDiscardDraft();
  const [isAsking, setAsking] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const wasTesting = useWasTrue(isTesting);
  const whyNotBring = useWhyNotBring();
  async function throwAway() {
    // Where nothing was kept yet there is nothing to discard.
    const from = location.pathname;
    await saver.end();
    if (saver.revision > 0) await discard.mutateAsync(id);
    form.reset();
    if (isStillOn(from)) go.push("/campaigns");
  }
  function confirm() {
    throwAway().catch(sayNotDiscarded);
  }
  const isEmpty = () => saver.revision === 0 && !saver.isOwed;
  return (
    <>
      <SaveNote saver={saver} />
      <Button
        look="plain"
        isBusy={discard.isPending}
        onClick={() => (isEmpty() ? confirm() : setAsking(true))}
      >
        Discard
      </Button>
      <Button
        icon="lucide-smartphone"
        onPointerEnter={preload}
        lockedBecause={whyNotBring ?? (audience.check ? undefined : "Choose a file first")}
        onClick={() => setTesting(true)}
      >
        Send a test to myself
      </Button>
      <DiscardDialog
        isOpen={isAsking}
        isBusy={discard.isPending}
        onOpenChange={setAsking}
        onConfirm={confirm}
      />
      {wasTesting && (
        <Suspense>
          <TestDialog composer={composer} isOpen={isTesting} onOpenChange={setTesting} />
        </Suspense>
      )}
    </>
  );
}
