"use client";

import { DialogLink } from "#components/shell/dialog-link.tsx";
import { useCanSeeNumbers } from "#components/shell/sending/use-can-see-numbers.ts";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import type { CampaignRepeat } from "#lib/contract/desk/campaign/repeats.ts";

const { Part: RepeatPeopleDialog, preload } = lazyPart(() =>
  import("./repeat-people-dialog.tsx").then((part) => part.RepeatPeopleDialog),
);

const BEFORE = "They got this message already, and are recipients of this campaign too.";
const AHEAD = "They will get this message from the other campaign, and are recipients of this one too.";

type SeeWhoProps = { id: string; repeat: CampaignRepeat; isAhead: boolean };

/** Opens who of a plan has the message of the other campaign, too; for who may see it. */
export function SeeWho({ id, repeat, isAhead }: SeeWhoProps) {
  const canSee = useCanSeeNumbers();
  if (!canSee) return null;
  return (
    <DialogLink
      preload={preload}
      dialog={(state) => (
        <RepeatPeopleDialog id={id} repeat={repeat} purpose={isAhead ? AHEAD : BEFORE} {...state} />
      )}
    >
      See who
    </DialogLink>
  );
}
