"use client";

import { useSyncExternalStore } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { Note } from "#components/ui/note.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { Shares } from "../draft/use-composer.ts";

/** Somebody else, or another tab, has changed this draft: said before anything is written over, and a person chooses. Also why nothing is saved. */
export function DraftNote({
  composer: { id, saver, kept, review },
}: Shares<"id" | "kept" | "review" | "saver">) {
  const state = useSyncExternalStore(saver.watch, saver.state, saver.state);
  if (state.kind === "over") {
    return (
      <Note
        tone="amber"
        isAlert
        title="This draft was started, sent for approval or discarded elsewhere"
        actions={<ButtonLink href={`/campaigns/${id}`}>Open the campaign</ButtonLink>}
      >
        What you change here is not saved any more.
      </Note>
    );
  }
  if (state.kind === "failed" && state.isRefused) {
    return (
      <Note tone="amber" isAlert title="Your last change is not saved">
        {state.reason}
      </Note>
    );
  }
  if (state.kind !== "newer") return null;
  const { theirs } = state;
  return (
    <Note
      tone="amber"
      isAlert
      title={
        theirs.isMine ? (
          "You changed this draft in another tab"
        ) : (
          <>
            <bdi>{theirs.savedBy}</bdi> changed this draft too
          </>
        )
      }
      actions={
        <>
          <Button
            onClick={() => {
              review.forget();
              kept.take(theirs);
            }}
          >
            Use {theirs.isMine ? "that" : "their"} version
          </Button>
          <Button onClick={() => kept.keepMine(theirs)}>Keep this version</Button>
        </>
      }
    >
      The other version was saved at <Time value={theirs.savedAt} show="day" />. We do not save this one until
      you choose.
    </Note>
  );
}
