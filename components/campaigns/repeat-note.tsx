"use client";

import Link from "next/link";
import type { CampaignRepeat } from "#lib/contract/desk/repeats.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { formatCount } from "../ui/format-count.ts";
import { Note } from "../ui/note.tsx";
import { Time } from "../ui/time.tsx";
import { useIsAhead } from "./use-is-ahead.ts";

type RepeatNoteProps = {
  repeat: CampaignRepeat;
  count: number;
  isAgreed: boolean;
  onAgree: (isAgreed: boolean) => void;
};

/** The same words went to most of these people within a day, or wait for their time: said before they go again. */
export function RepeatNote({ repeat, count, isAgreed, onAgree }: RepeatNoteProps) {
  const isAhead = useIsAhead(repeat.startedAt);
  const people = `${formatCount(repeat.people)} of these ${formatCount(count)}`;
  return (
    <Note
      tone="amber"
      title={isAhead ? `${people} are to get this message already` : `${people} had this message already`}
    >
      <p>
        <Link href={`/campaigns/${repeat.id}`}>{repeat.name}</Link> says the same to them,{" "}
        <Time value={repeat.startedAt} />.
      </p>
      <Checkbox
        className="mt-2 text-ink"
        label="Send it to them again"
        checked={isAgreed}
        onChange={(event) => onAgree(event.target.checked)}
      />
    </Note>
  );
}
