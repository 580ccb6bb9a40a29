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

/** What stands before the newest ones where campaigns are shown in short, in this order: someone is needed, it runs, it waits. */
export const FOREMOST_STATES = [
  "needs-attention",
  "running",
  "cancelling",
  "paused",
  "scheduled",
] as const satisfies readonly (typeof CAMPAIGN_STATES)[number][];

/** What the list of campaigns is asked for: a state, or the drafts that were thrown away and show nowhere else. */
export const CAMPAIGN_FILTERS = [...CAMPAIGN_STATES, "discarded"] as const;
