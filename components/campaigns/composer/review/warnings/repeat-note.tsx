"use client";

import { useIsAhead } from "#components/campaigns/use-is-ahead.ts";
import { DialogLink } from "#components/shell/dialog-link.tsx";
import { Checkbox } from "#components/ui/field/checkbox.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { Note } from "#components/ui/note.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { CampaignRepeat } from "#lib/contract/desk/campaign/repeats.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { PageLink } from "../../../../ui/list/page-link.tsx";

const { Part: RepeatPeopleDialog, preload } = lazyPart(() =>
  import("./repeat-people-dialog.tsx").then((part) => part.RepeatPeopleDialog),
);

const BEFORE = "They got this message already, and are recipients of this campaign too.";
const AHEAD = "They will get this message from the other campaign, and are recipients of this one too.";

type RepeatNoteProps = {
  /** The plan under review. */
  id: string;
  repeat: CampaignRepeat;
  count: number;
  isAgreed: boolean;
  /** Absent where somebody else decides. */
  onAgree?: (isAgreed: boolean) => void;
};

/** The same words went to most of these people within a day, or wait for their time: said before they go again. */
export function RepeatNote({ id, repeat, count, isAgreed, onAgree }: RepeatNoteProps) {
  const isAhead = useIsAhead(repeat.startedAt);
  const people = `${formatCount(repeat.people)} of these ${formatCount(count)}`;
  return (
    <Note
      tone="amber"
      title={isAhead ? `${people} will get this message already` : `${people} got this message already`}
    >
      <p>
        {isAhead ? "They will get" : "They got"} the same message in “
        <PageLink href={`/campaigns/${repeat.id}`} dir="auto">
          {repeat.name}
        </PageLink>
        ” at <Time value={repeat.startedAt} show="day" />.{" "}
        <DialogLink
          preload={preload}
          dialog={(state) => (
            <RepeatPeopleDialog id={id} repeat={repeat} purpose={isAhead ? AHEAD : BEFORE} {...state} />
          )}
        >
          See who
        </DialogLink>
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
