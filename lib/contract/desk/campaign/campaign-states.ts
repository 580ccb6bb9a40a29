/** Where a campaign stands as a whole. Apart from its schema, for pages that only read an address. */
export const CAMPAIGN_STATES = [
  "draft",
  "ready",
  "awaiting-approval",
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
  "awaiting-approval",
  "running",
  "cancelling",
  "paused",
  "scheduled",
] as const satisfies readonly State[];

/** States as the list has them: a draft is a draft, however far its file is, and one that was thrown away shows nowhere else. */
export const SHOWN_STATES = [
  "needs-attention",
  "awaiting-approval",
  "running",
  "paused",
  "cancelling",
  "scheduled",
  "draft",
  "sent",
  "completed",
  "cancelled",
  "discarded",
] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

/** What the list of campaigns is asked for: a state, or all that were started, are under way or over. */
export const CAMPAIGN_FILTERS = [...CAMPAIGN_STATES, "discarded", "started", "under-way", "over"] as const;

export const CAMPAIGN_SORTS = ["newest", "name", "largest"] as const;

const TOGETHER: Partial<Record<(typeof CAMPAIGN_FILTERS)[number], readonly ShownState[]>> = {
  ready: ["draft"],
  started: [
    "needs-attention",
    "running",
    "paused",
    "cancelling",
    "scheduled",
    "sent",
    "completed",
    "cancelled",
  ],
  "under-way": ["running", "paused", "cancelling"],
  over: ["sent", "completed", "cancelled"],
};

/** The states that a filter shows; without one all but those that were thrown away. */
export function shownStatesOf(filter: (typeof CAMPAIGN_FILTERS)[number] | undefined): readonly ShownState[] {
  if (filter === undefined) return SHOWN_STATES.filter((state) => state !== "discarded");
  return TOGETHER[filter] ?? SHOWN_STATES.filter((state) => state === filter);
}
