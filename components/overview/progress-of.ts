import type { RecentCampaign } from "#lib/contract/desk/overview.ts";

/** How many are sent of those that are to be; rows skipped in the file are in neither. */
export function progressOf({ rows, excluded, accepted, rejected, unknown }: RecentCampaign["counts"]) {
  return { sent: accepted + rejected + unknown, planned: rows - excluded };
}
