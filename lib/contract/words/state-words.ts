import { t, translated } from "../language.ts";

export type StateWords = {
  word: string;
  /** One or two sentences: what happened, then what it means. */
  meaning: string;
};

/** How far a message has come. With `CAMPAIGN_WORDS` the one table of states: pages, reports and answers read it. What each means is in `STATE_MEANINGS`. */
export const MESSAGE_WORDS = /* @__PURE__ */ translated(
  () =>
    ({
      scheduled: { word: t("Scheduled", "Imepangwa") },
      queued: { word: t("Queued", "Inasubiri kutumwa") },
      sending: { word: t("Sending", "Inatumwa") },
      accepted: { word: t("Accepted", "Imepokelewa na huduma") },
      sent: { word: t("Sent", "Imetumwa") },
      delivered: { word: t("Delivered", "Imefika") },
      read: { word: t("Read", "Imesomwa") },
      failed: { word: t("Failed", "Imeshindikana") },
      refused: { word: t("Refused", "Imekataliwa") },
      unknown: { word: t("May have been sent", "Huenda imetumwa") },
      noReport: { word: t("No delivery report", "Hakuna ripoti ya kufika") },
      skipped: { word: t("Skipped", "Imerukwa") },
      dropped: { word: t("Cancelled", "Imeghairiwa") },
      optedOut: { word: t("Opted out", "Amejitoa") },
    }) as const satisfies Record<string, Pick<StateWords, "word">>,
);

/** Where a campaign is as a whole, and the results that a finished one shows instead of its state. */
export const CAMPAIGN_WORDS = /* @__PURE__ */ translated(
  () =>
    ({
      draft: { word: t("Draft", "Rasimu") },
      approval: { word: t("Waits for approval", "Inasubiri idhini") },
      waiting: { word: t("Scheduled", "Imepangwa") },
      starting: { word: t("Starting", "Inaanza") },
      running: { word: t("Sending", "Inatumwa") },
      forHours: { word: t("Waits for its hours", "Inasubiri saa zake") },
      paused: { word: t("Paused", "Imesitishwa kwa muda") },
      needsYou: { word: t("Needs you", "Inakuhitaji") },
      stopping: { word: t("Stopping", "Inasimama") },
      cancelled: { word: t("Cancelled", "Imeghairiwa") },
      finished: { word: t("Finished", "Imekamilika") },
      awaited: { word: t("Waiting for delivery reports", "Inasubiri ripoti za kufika") },
      reached: { word: t("Delivered to 1,176 of 1,204", "Imefika kwa 1,176 kati ya 1,204") },
      unheard: { word: t("No delivery report", "Hakuna ripoti ya kufika") },
      nobody: { word: t("Reached nobody", "Haikumfikia yeyote") },
      discarded: { word: t("Discarded", "Imetupwa") },
    }) as const satisfies Record<string, Pick<StateWords, "word">>,
);

export type MessageStateName = keyof typeof MESSAGE_WORDS;
export type CampaignStateName = keyof typeof CAMPAIGN_WORDS;
export type StateName = MessageStateName | CampaignStateName;

export const STATE_WORDS: Record<StateName, Pick<StateWords, "word">> = /* @__PURE__ */ translated(() => ({
  ...MESSAGE_WORDS,
  ...CAMPAIGN_WORDS,
}));

/** The words alone of a table. */
export const wordsOf = <Name extends string>(
  table: Readonly<Record<Name, Pick<StateWords, "word">>>,
): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<Pick<StateWords, "word">>(table).map(([name, { word }]) => [name, word]),
  ) as Record<Name, string>;
