import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { Rights } from "../steer/run-actions.tsx";
import { AllowedNote } from "./allowed-note.tsx";
import { WaitingNote } from "./waiting-note.tsx";

type OutsideHoursProps = { campaign: Campaign; rights: Rights };

/** Where a campaign waits for the hours of marketing: the way to send it at once, and after that who has allowed it. */
export function OutsideHours({ campaign, rights }: OutsideHoursProps) {
  const { outsideHours, hold, state } = campaign;
  if (outsideHours !== null)
    return <AllowedNote campaign={campaign} allowed={outsideHours} canSteer={rights.canSteer} />;
  const until = state === "running" && hold?.kind === "quiet-hours" ? hold.until : null;
  if (until === null || !rights.canSendOutsideHours) return null;
  return <WaitingNote campaign={campaign} until={until} />;
}
