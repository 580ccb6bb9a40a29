import type { Campaign, Hold } from "#lib/contract/desk/campaign/campaign.ts";

const QUIET: readonly Hold["kind"][] = ["rate", "quiet-hours", "hours"];

/** Its own hours are none of those of the company: no hour comes in which it goes on. */
export const isForEver = ({ kind, until }: Hold): boolean => kind === "hours" && until === null;

/** Whether what a campaign waits for calls for a note; the usual waits are in the card, and a pause says itself. */
export const isTold = ({ hold, state }: Campaign): boolean =>
  hold !== null &&
  (!QUIET.includes(hold.kind) || isForEver(hold)) &&
  (state === "running" || state === "needs-attention");
