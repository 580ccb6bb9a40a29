/** Where a campaign stands as a whole. Apart from its schema, for pages that only read an address. */
export const CAMPAIGN_STATES = [
  "draft",
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

type State = (typeof CAMPAIGN_STATES)[number];

/** Nothing of it can have left; it opens where it is written. */
export const UNSTARTED_STATES: readonly State[] = ["draft", "ready"];

/** Who still waits in one of these can be kept from being sent to. */
export const CANCELLABLE_STATES: readonly State[] = ["scheduled", "running", "paused", "needs-attention"];

/** What stands before the newest ones where campaigns are shown in short, in this order: someone is needed, it runs, it waits. */
export const FOREMOST_STATES = [
  "needs-attention",
  "running",
  "cancelling",
  "paused",
  "scheduled",
] as const satisfies readonly State[];

/** What the list of campaigns is asked for: a state, or the drafts that were thrown away and show nowhere else. */
export const CAMPAIGN_FILTERS = [...CAMPAIGN_STATES, "discarded"] as const;
