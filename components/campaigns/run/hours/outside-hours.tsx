import { Suspense } from "react";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { Rights } from "../steer/run-actions.tsx";

// Few campaigns wait at night, and fewer are allowed not to.
const { Part: WaitingNote } = lazyPart(() => import("./waiting-note.tsx").then((part) => part.WaitingNote));
const { Part: AllowedNote } = lazyPart(() => import("./allowed-note.tsx").then((part) => part.AllowedNote));

type OutsideHoursProps = { campaign: Campaign; rights: Rights };

/** Where a campaign waits for the hours of marketing: the way to send it at once, and after that who has allowed it. */
export function OutsideHours({ campaign, rights }: OutsideHoursProps) {
  const { outsideHours, hold, state } = campaign;
  if (outsideHours !== null)
    return (
      <Suspense>
        <AllowedNote campaign={campaign} allowed={outsideHours} canSteer={rights.canSteer} />
      </Suspense>
    );
  const until = state === "running" && hold?.kind === "quiet-hours" ? hold.until : null;
  if (until === null || !rights.canSendOutsideHours) return null;
  return (
    <Suspense>
      <WaitingNote campaign={campaign} until={until} />
    </Suspense>
  );
}
