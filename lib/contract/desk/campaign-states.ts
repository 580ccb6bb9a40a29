/** Where a campaign stands as a whole. Apart from its schema, for pages that only read an address. */
export const CAMPAIGN_STATES = [
  "draft",
  "importing",
  "ready",
  "scheduled",
  "running",
  "sent",
  "completed",
  "paused",
  "cancelling",
  "cancelled",
  "needs-attention",
] as const;

/** What the list of campaigns is asked for: a state, or the drafts that were thrown away and show nowhere else. */
export const CAMPAIGN_FILTERS = [...CAMPAIGN_STATES, "discarded"] as const;
