"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useDiscardDraft } from "#lib/client/campaigns/draft-mutations.ts";
import { Fault } from "#lib/fault.ts";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/show-toast.ts";
import { DiscardDialog } from "./discard-dialog.tsx";
import type { Composer } from "./use-composer.ts";

/** Keeps the draft or throws it away; who has typed nothing is not asked. */
export function ComposerActions({ composer }: { composer: Composer }) {
  const { id, form, audience } = composer;
  const router = useRouter();
  const discard = useDiscardDraft();
  const [isAsking, setAsking] = useState(false);
  const isEmpty = id === undefined && !audience.opened && !form.formState.isDirty && !composer.isBack;
  function leave() {
    composer.forget();
    router.push("/campaigns");
  }
  function throwAway() {
    if (id === undefined) return leave();
    discard.mutate(id, {
      onSuccess: leave,
      onError: (error) =>
        showToast({
          tone: "red",
          title: "The draft was not discarded",
          detail: error instanceof Fault ? error.detail : undefined,
        }),
    });
  }
  return (
    <>
      <Button look="plain" isBusy={discard.isPending} onClick={() => (isEmpty ? leave() : setAsking(true))}>
        Discard
      </Button>
      <Button isBusy={composer.isWorking} onClick={() => void composer.keepDraft()}>
        Save draft
      </Button>
      <DiscardDialog
        isOpen={isAsking}
        isBusy={discard.isPending}
        onOpenChange={setAsking}
        onConfirm={throwAway}
      />
    </>
  );
}
