import { useTicking } from "#components/ui/time/use-ticking.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { Rights } from "../steer/run-actions.tsx";
import { AllowedNote } from "./allowed-note.tsx";
import { WaitingNote } from "./waiting-note.tsx";

type OutsideHoursProps = { campaign: Campaign; rights: Rights };

/** Where a campaign waits for the hours of marketing: the way to send it at once, and after that who has allowed it. */
export function OutsideHours({ campaign, rights }: OutsideHoursProps) {
  const { outsideHours, hold, state } = campaign;
  const until = state === "running" && hold?.kind === "quiet-hours" ? hold.until : null;
  // Where nothing ran here in those hours, that time is over and no other one is known yet.
  const isAhead =
    useTicking((now) => (until !== null && Date.parse(until) > now.getTime() ? "yes" : "")) !== "";
  if (outsideHours !== null)
    return <AllowedNote campaign={campaign} allowed={outsideHours} canSteer={rights.canSteer} />;
  if (until === null || !isAhead || !rights.canSendOutsideHours) return null;
  return <WaitingNote campaign={campaign} until={until} />;
}
