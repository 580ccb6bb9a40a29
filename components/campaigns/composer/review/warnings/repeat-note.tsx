"use client";

import type { ReactNode } from "react";
import { useIsAhead } from "#components/campaigns/use-is-ahead.ts";
import { Checkbox } from "#components/ui/field/checkbox.tsx";
import { Note } from "#components/ui/note.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { CampaignRepeat } from "#lib/contract/desk/campaign/repeats.ts";
import { PageLink } from "../../../../ui/list/page-link.tsx";
import { repeatShare } from "./repeat-share.ts";
import { SeeWho } from "./see-who.tsx";

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

/** The same words went to most of these people within a day, or wait for their time: said before they go again. */
export function RepeatNote({ id, repeat, count, isAgreed, onAgree, actions }: RepeatNoteProps) {
  const isAhead = useIsAhead(repeat.startedAt);
  const people = repeatShare(repeat.people, count);
  return (
    <Note
      tone="amber"
      actions={actions}
      title={isAhead ? `${people} will get this message already` : `${people} got this message already`}
    >
      <p>
        {isAhead ? "They will get" : "They got"} the same message in “
        <PageLink href={`/campaigns/${repeat.id}`} dir="auto">
          {repeat.name}
        </PageLink>
        ” at <Time value={repeat.startedAt} show="day" />.{" "}
        <SeeWho id={id} repeat={repeat} isAhead={isAhead} />
      </p>
      {onAgree && (
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
