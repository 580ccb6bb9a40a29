"use client";

import { Check, LoaderCircle, TriangleAlert } from "lucide-react";
import { type ReactNode, Suspense, useState, useSyncExternalStore } from "react";
import { useWhyNotBring } from "#components/shell/sending/use-why-not-send.ts";
import { Button } from "#components/ui/button/button.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { isStillOn } from "#components/ui/load/leaving.ts";
import { useNavigate } from "#components/ui/load/use-go.ts";
import { useWasTrue } from "#components/ui/load/use-was-true.ts";
import { Time } from "#components/ui/time/time.tsx";
import { useDiscardDraft } from "#lib/client/campaigns/draft-mutations.ts";
import type { Autosaver, SaveState } from "#lib/client/drafts/autosaver.ts";
import { t } from "#lib/contract/language.ts";
import type { Composer } from "../draft/use-composer.ts";
import { DiscardDialog } from "./discard-dialog.tsx";
import { sayNotDiscarded } from "./say-not-discarded.ts";

const { Part: TestDialog, preload } = lazyPart(() =>
  import("../preview/test-dialog.tsx").then((part) => part.TestDialog),
);

/** When it was saved, a way to throw it away, and a test on one's own phone; who has typed nothing is not asked. */
export function ComposerActions({ composer }: { composer: Composer }) {
  const { id, form, audience, saver } = composer;
  const go = useNavigate();
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
        {t("Discard", "Tupa")}
      </Button>
      <Button
        icon="lucide-smartphone"
        onPointerEnter={preload}
        lockedBecause={
          whyNotBring ?? (audience.check ? undefined : t("Choose a file first", "Chagua faili kwanza"))
        }
        onClick={() => setTesting(true)}
      >
        {t("Send a test to myself", "Nitumie jaribio")}
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

/** "Saved 14:02": where the draft is, as far as the server has said it. */
export function SaveNote({ saver }: { saver: Autosaver }) {
  const state = useSyncExternalStore(saver.watch, saver.state, saver.state);
  const words = wordsOf(state);
  return (
    <output
      // To the page it is a line of its own on a phone, there before it says anything; the label keeps it from growing like a
      // button.
      aria-label={t("Draft", "Rasimu")}
      className={`num flex min-w-24 flex-none items-center justify-end gap-1.5 self-center text-12 max-sm:min-h-4 max-sm:w-full max-sm:justify-start [&>.lucide]:size-3.5 ${
        UNSAVED.includes(state.kind) ? "text-amber-fg" : "text-ink-3"
      }`}
    >
      {words}
    </output>
  );
}

const UNSAVED: readonly SaveState["kind"][] = ["failed", "newer", "over"];

function wordsOf(state: SaveState): ReactNode {
  switch (state.kind) {
    case "failed":
      return (
        <>
          <TriangleAlert />{" "}
          {state.isRefused
            ? t("Not saved", "Haijahifadhiwa")
            : t("Not saved yet. We try again.", "Bado haijahifadhiwa. Tunajaribu tena.")}
        </>
      );
    case "saving":
    case "waiting":
      return (
        <>
          <LoaderCircle /> {t("Saving…", "Inahifadhiwa…")}
        </>
      );
    // The note below says why, and what can be done.
    case "newer":
    case "over":
      return (
        <>
          <TriangleAlert /> {t("Not saved", "Haijahifadhiwa")}
        </>
      );
    default:
      if (state.at === null) return null;
      return (
        <>
          <Check />{" "}
          <span>
            {t("Saved", "Imehifadhiwa")} {<Time value={state.at} show="minute" />}
          </span>
        </>
      );
  }
}
