import type { ListCampaigns } from "#lib/contract/desk/campaign/campaign.ts";
import { CAMPAIGN_FILTERS } from "#lib/contract/desk/campaign/campaign-states.ts";
import type { ListRecipients } from "#lib/contract/desk/campaign/recipient.ts";
import { RECIPIENT_FILTERS } from "#lib/contract/desk/campaign/recipient-filters.ts";

/** The search part of an address as Next gives it to a page, or as the browser has it. */
export type Search = Record<string, string | string[] | undefined>;

/** What the address asks of the list; anything that is not ours counts as absent. */
export function campaignFiltersOf(search: Search): ListCampaigns {
  const state = CAMPAIGN_FILTERS.find((known) => known === search.state);
  return { ...(state && { state }), ...cursorOf(search) };
}

export function recipientFiltersOf(search: Search): ListRecipients {
  const state = RECIPIENT_FILTERS.find((known) => known === search.state);
  const q = typeof search.q === "string" ? search.q.trim().slice(0, 100) : "";
  return { ...(state && { state }), ...(q !== "" && { q }), ...cursorOf(search) };
}

/** The cursors from the first page to this one: an arrow back drops the last. */
export function trailOf(search: Search): string[] {
  return typeof search.cursor === "string" ? search.cursor.split("~").filter(Boolean) : [];
}

export const joinTrail = (trail: readonly string[]): string | undefined => trail.join("~") || undefined;

function cursorOf(search: Search): { cursor?: string } {
  const cursor = trailOf(search).at(-1);
  return cursor === undefined ? {} : { cursor };
}
