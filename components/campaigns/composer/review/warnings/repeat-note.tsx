"use client";

import type { ReactNode } from "react";
import { Checkbox } from "#components/ui/field/checkbox.tsx";
import { Note } from "#components/ui/note.tsx";
import type { CampaignRepeat } from "#lib/contract/desk/campaign/repeats.ts";
import { RepeatThere } from "./repeat-there.tsx";
import { repeatTitle } from "./repeat-words.ts";
import { isAskedAbout } from "./use-warnings.ts";

type RepeatNoteProps = {
  /** The plan under review. */
  id: string;
  repeat: CampaignRepeat;
  count: number;
  isAgreed: boolean;
  /** Absent where somebody else decides. */
  onAgree?: (isAgreed: boolean) => void;
  /** What else a person can do about it. */
  actions?: ReactNode;
};

/** The same words went to most of these people within a day, or are queued for them: whoever may have them is asked about. */
export function RepeatNote({ id, repeat, count, isAgreed, onAgree, actions }: RepeatNoteProps) {
  return (
    <Note tone="amber" actions={actions} title={repeatTitle(repeat, count, "already")}>
      <p>
        <RepeatThere id={id} repeat={repeat} />
      </p>
      {onAgree && isAskedAbout(repeat) && (
        <Checkbox
          className="mt-2 text-ink"
          label="Send it to them again"
          checked={isAgreed}
          onChange={(event) => onAgree(event.target.checked)}
        />
      )}
    </Note>
  );
}
