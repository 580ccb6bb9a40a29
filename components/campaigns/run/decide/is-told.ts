import type { Campaign, Hold } from "#lib/contract/desk/campaign/campaign.ts";

const QUIET: readonly Hold["kind"][] = ["rate", "quiet-hours", "hours"];

/** Whether what a campaign waits for calls for a note; the usual waits are in the card, and a pause says itself. */
export const isTold = ({ hold, state }: Campaign): boolean =>
  hold !== null && !QUIET.includes(hold.kind) && (state === "running" || state === "needs-attention");
