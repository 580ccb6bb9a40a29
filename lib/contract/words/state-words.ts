export type StateWords = {
  word: string;
  /** One or two sentences: what happened, then what it means. */
  meaning: string;
};

/** How far a message has come. With `CAMPAIGN_WORDS` the one table of states: pages, reports and answers read it. What each means is in `STATE_MEANINGS`. */
export const MESSAGE_WORDS = {
  scheduled: { word: "Scheduled" },
  queued: { word: "Queued" },
  sending: { word: "Sending" },
  accepted: { word: "Accepted" },
  sent: { word: "Sent" },
  delivered: { word: "Delivered" },
  read: { word: "Read" },
  failed: { word: "Failed" },
  refused: { word: "Refused" },
  unknown: { word: "May have been sent" },
  noReport: { word: "No delivery report" },
  skipped: { word: "Skipped" },
  dropped: { word: "Cancelled" },
  optedOut: { word: "Opted out" },
} as const satisfies Record<string, Pick<StateWords, "word">>;

/** Where a campaign is as a whole, and the results that a finished one shows instead of its state. */
export const CAMPAIGN_WORDS = {
  draft: { word: "Draft" },
  approval: { word: "Waits for approval" },
  waiting: { word: "Scheduled" },
  starting: { word: "Starting" },
  running: { word: "Sending" },
  forHours: { word: "Waits for its hours" },
  paused: { word: "Paused" },
  needsYou: { word: "Needs you" },
  stopping: { word: "Stopping" },
  cancelled: { word: "Cancelled" },
  finished: { word: "Finished" },
  awaited: { word: "Waiting for delivery reports" },
  reached: { word: "Delivered to 1,176 of 1,204" },
  unheard: { word: "No delivery report" },
  nobody: { word: "Reached nobody" },
  discarded: { word: "Discarded" },
} as const satisfies Record<string, Pick<StateWords, "word">>;

export type MessageStateName = keyof typeof MESSAGE_WORDS;
export type CampaignStateName = keyof typeof CAMPAIGN_WORDS;
export type StateName = MessageStateName | CampaignStateName;

export const STATE_WORDS: Record<StateName, Pick<StateWords, "word">> = {
  ...MESSAGE_WORDS,
  ...CAMPAIGN_WORDS,
};

/** The words alone of a table. */
export const wordsOf = <Name extends string>(
  table: Readonly<Record<Name, Pick<StateWords, "word">>>,
): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<Pick<StateWords, "word">>(table).map(([name, { word }]) => [name, word]),
  ) as Record<Name, string>;
