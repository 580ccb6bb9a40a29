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
