"use client";

import { DialogLink } from "#components/shell/dialog-link.tsx";
import { useCanSeeNumbers } from "#components/shell/sending/use-can-see-numbers.ts";
import { PageLink } from "#components/ui/list/page-link.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { Time } from "#components/ui/time/time.tsx";
import type { CampaignRepeat } from "#lib/contract/desk/campaign/repeats.ts";
import { queuedThereWords, repeatParts } from "./repeat-words.ts";

const { Part: RepeatPeopleDialog, preload } = lazyPart(() =>
  import("./repeat-people-dialog.tsx").then((part) => part.RepeatPeopleDialog),
);

type RepeatThereProps = { id: string; repeat: CampaignRepeat };

/** What became of these people in the other campaign, the way to cancel what is queued there, and who they are. */
export function RepeatThere({ id, repeat }: RepeatThereProps) {
  const href = `/campaigns/${repeat.id}`;
  const queuedThere = queuedThereWords(repeat);
  return (
    <>
      In “
      <PageLink href={href} dir="auto">
        {repeat.name}
      </PageLink>
      ”, {repeat.state === "scheduled" ? "which is sent" : "started"}{" "}
      <Time value={repeat.startedAt} show="day" />: {repeatParts(repeat)}.{" "}
      {queuedThere !== null && (
        <>
          {queuedThere} <PageLink href={href}>Cancel it there</PageLink> if this campaign replaces it.{" "}
        </>
      )}
      <SeeWho id={id} repeat={repeat} />
    </>
  );
}

/** Opens who of a plan is in the other campaign, too; for who may see it. */
function SeeWho({ id, repeat }: RepeatThereProps) {
  const canSee = useCanSeeNumbers();
  if (!canSee) return null;
  return (
    <DialogLink
      preload={preload}
      dialog={(state) => <RepeatPeopleDialog id={id} repeat={repeat} purpose={PURPOSE} {...state} />}
    >
      See who
    </DialogLink>
  );
}

const PURPOSE = "They are recipients of this campaign, and of the other one with the same message too.";
