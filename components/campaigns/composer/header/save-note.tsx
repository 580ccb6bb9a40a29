"use client";

import { Check, LoaderCircle, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useSyncExternalStore } from "react";
import { Time } from "#components/ui/time/time.tsx";
import type { Autosaver, SaveState } from "#lib/client/drafts/autosaver.ts";

/** "Saved 14:02": where the draft is, as far as the server has said it. */
export function SaveNote({ saver }: { saver: Autosaver }) {
  const state = useSyncExternalStore(saver.watch, saver.state, saver.state);
  const words = wordsOf(state);
  return (
    <output
      // To the page it is a line of its own on a phone, there before it says anything; the label keeps it from growing like a
      // button.
      aria-label="Draft"
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
          <TriangleAlert /> {state.isRefused ? "Not saved" : "Not saved yet. We try again."}
        </>
      );
    case "saving":
    case "waiting":
      return (
        <>
          <LoaderCircle /> Saving…
        </>
      );
    // The note below says why, and what can be done.
    case "newer":
    case "over":
      return (
        <>
          <TriangleAlert /> Not saved
        </>
      );
    default:
      if (state.at === null) return null;
      return (
        <>
          <Check /> <span>Saved {<Time value={state.at} show="minute" />}</span>
        </>
      );
  }
}
