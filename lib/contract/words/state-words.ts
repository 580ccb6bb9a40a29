import { REPORT_WAIT_HOURS } from "../rules/sending/report-wait.ts";

/** What a state costs, for an SMS: chat messages and calls cost no credits that the service reports. */
export type Cost = "no" | "not-yet" | "yes" | "perhaps";

export type StateWords = {
  word: string;
  /** One or two sentences: what happened, then what it means. */
  meaning: string;
  /** Absent where the state is of a campaign, not of a message. */
  cost?: Cost;
};

/** How far a message has come. With `CAMPAIGN_WORDS` the one table of states: pages, reports and answers read it. */
export const MESSAGE_WORDS = {
  scheduled: {
    word: "Scheduled",
    meaning: "The service has the message and sends it at the time shown.",
    cost: "perhaps",
  },
  queued: {
    word: "Queued",
    meaning: "We have not sent it yet. It waits for its turn.",
    cost: "not-yet",
  },
  sending: {
    word: "Sending",
    meaning: "Our request is on its way. We are waiting for the answer of the service.",
    cost: "not-yet",
  },
  accepted: {
    word: "Accepted",
    meaning: "The service accepted the message. We are waiting for a delivery report.",
    cost: "yes",
  },
  sent: {
    word: "Sent",
    meaning: "The operator or the chat app has the message. It is not on the phone yet.",
    cost: "yes",
  },
  delivered: { word: "Delivered", meaning: "The message is on the phone.", cost: "yes" },
  read: {
    word: "Read",
    meaning: "The person opened the message. Only chat reports this.",
    cost: "yes",
  },
  failed: {
    word: "Failed",
    meaning: "The network or the phone said no. The reason is shown beside it, if there is one.",
    cost: "perhaps",
  },
  refused: {
    word: "Refused",
    meaning: "The service said no. This person got nothing. The reason is shown beside it, if there is one.",
    cost: "no",
  },
  unknown: {
    word: "May have been sent",
    meaning: "We sent it, but the answer never came. We will not send it again unless you tell us to.",
    cost: "perhaps",
  },
  noReport: {
    word: "No delivery report",
    meaning: `${REPORT_WAIT_HOURS} hours have passed without a delivery report. A late one still counts.`,
    cost: "yes",
  },
  skipped: {
    word: "Skipped",
    meaning: "We removed this person before sending, so they got nothing. The reason is shown beside it.",
    cost: "no",
  },
  dropped: {
    word: "Cancelled",
    meaning: "Cancelled before sending. This person got nothing.",
    cost: "no",
  },
  optedOut: {
    word: "Opted out",
    meaning: "This person asked to get no messages. We send them nothing until they or an admin undo it.",
    cost: "no",
  },
} as const satisfies Record<string, StateWords>;

/** Where a campaign is as a whole, and the results that a finished one shows instead of its state. */
export const CAMPAIGN_WORDS = {
  draft: { word: "Draft", meaning: "Not started. Nothing is sent until you confirm." },
  waiting: {
    word: "Scheduled",
    meaning: "We send it at the time shown. You can pause or cancel it until then.",
  },
  running: {
    word: "Sending",
    meaning: "Messages are being sent from the server. You can close the page.",
  },
  paused: { word: "Paused", meaning: "Nothing is sent until someone resumes it." },
  needsYou: {
    word: "Needs you",
    meaning: "It stopped, or some messages may have been sent. Someone has to decide what happens next.",
  },
  stopping: {
    word: "Stopping",
    meaning: "It was cancelled. We are waiting for the answers to the last requests.",
  },
  cancelled: {
    word: "Cancelled",
    meaning: "It was stopped before all messages were sent. The rest will never be sent.",
  },
  finished: {
    word: "Finished",
    meaning: "All messages are sent, and we expect no more delivery reports. Its result is shown instead.",
  },
  awaited: {
    word: "Waiting for delivery reports",
    meaning: "All messages are sent. Some delivery reports have not come yet.",
  },
  reached: {
    word: "Delivered to 1,176 of 1,204",
    meaning: "It is finished. This many people got the message.",
  },
  nobody: {
    word: "Reached nobody",
    meaning: "It is finished, and every message was refused or failed. The reason is shown beside it.",
  },
  discarded: { word: "Discarded", meaning: "A draft that someone discarded. Nothing of it was sent." },
} as const satisfies Record<string, StateWords>;

export type MessageStateName = keyof typeof MESSAGE_WORDS;
export type CampaignStateName = keyof typeof CAMPAIGN_WORDS;
export type StateName = MessageStateName | CampaignStateName;

export const STATE_WORDS: Record<StateName, StateWords> = { ...MESSAGE_WORDS, ...CAMPAIGN_WORDS };

/** Whether a state cost credits, as a table says it and as a sentence. */
export const COST_WORDS: Record<Cost, { word: string; sentence: string }> = {
  no: { word: "No", sentence: "It cost no credits." },
  "not-yet": { word: "Not yet", sentence: "It has not cost credits yet." },
  yes: { word: "Yes", sentence: "An SMS has cost its credits." },
  perhaps: { word: "Perhaps", sentence: "An SMS may have cost its credits." },
};
