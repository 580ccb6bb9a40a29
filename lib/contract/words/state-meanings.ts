import { REPORT_WAIT_HOURS } from "../rules/sending/report-wait.ts";
import type { StateName } from "./state-words.ts";

/** What a state costs, for an SMS: chat messages and calls cost no credits that the service reports. */
export type Cost = "no" | "not-yet" | "yes" | "perhaps";

type StateMeaning = {
  /** One or two sentences: what happened, then what it means. */
  meaning: string;
  /** Absent where the state is of a campaign, not of a message. */
  cost?: Cost;
};

/** Where a list shows the state; beside a reason that is shown with it, it says nothing. */
export const REASON_BESIDE = " The reason is shown beside it, if there is one.";

/** What each state means. Apart from its word, which every page shows at once: nobody reads this before they ask. */
export const STATE_MEANINGS: Record<StateName, StateMeaning> = {
  scheduled: { meaning: "The service has the message and sends it at the time shown.", cost: "perhaps" },
  queued: { meaning: "We have not sent it yet. It waits for its turn.", cost: "not-yet" },
  sending: {
    meaning: "Our request is on its way. We are waiting for the answer of the service.",
    cost: "not-yet",
  },
  accepted: {
    meaning: "The service accepted the message. We are waiting for a delivery report.",
    cost: "yes",
  },
  sent: { meaning: "The operator or the chat app has the message. It is not on the phone yet.", cost: "yes" },
  delivered: { meaning: "The message is on the phone.", cost: "yes" },
  read: { meaning: "The person opened the message. Only chat reports this.", cost: "yes" },
  failed: {
    meaning: `The network or the phone said no.${REASON_BESIDE}`,
    cost: "perhaps",
  },
  refused: {
    meaning: `The service said no. This person got nothing.${REASON_BESIDE}`,
    cost: "no",
  },
  unknown: {
    meaning: "We sent it, but got no clear answer. We will not send it again unless you tell us to.",
    cost: "perhaps",
  },
  noReport: {
    meaning: `${REPORT_WAIT_HOURS} hours have passed without a delivery report. A late one still counts.`,
    cost: "yes",
  },
  skipped: {
    meaning: "We removed this person before sending, so they got nothing. The reason is shown beside it.",
    cost: "no",
  },
  dropped: { meaning: "Cancelled before sending. This person got nothing.", cost: "no" },
  optedOut: {
    meaning: "This person asked to get no messages. We send them nothing until they or an admin undo it.",
    cost: "no",
  },
  draft: { meaning: "Not started. Nothing is sent until you confirm." },
  approval: {
    meaning: "A second person has to approve it. Nothing is sent, and nobody can change it until then.",
  },
  waiting: { meaning: "We send it at the time shown. You can pause or cancel it until then." },
  starting: { meaning: "It begins in a few seconds. Nothing is sent yet, and it can still be undone." },
  running: { meaning: "Messages are being sent from the server. You can close the page." },
  forHours: {
    meaning: "It is started, and sends only in certain hours of the day. It goes on when they begin.",
  },
  paused: { meaning: "Nothing new is sent until someone resumes it." },
  needsYou: {
    meaning: "It stopped, or some messages may have been sent. Someone has to decide what happens next.",
  },
  stopping: { meaning: "It was cancelled. We are waiting for the answers to the last requests." },
  cancelled: { meaning: "It was stopped before all messages were sent. The rest will never be sent." },
  finished: {
    meaning: "All messages are sent, and we expect no more delivery reports. Its result is shown instead.",
  },
  awaited: { meaning: "All messages are sent. Some delivery reports have not come yet." },
  reached: { meaning: "It is finished. This many people got the message." },
  unheard: {
    meaning: "It is finished, and no delivery report has come. Some people may have got the message.",
  },
  nobody: {
    meaning: "It is finished, and every message was refused or failed. The reason is shown beside it.",
  },
  discarded: { meaning: "A draft that someone discarded. Nothing of it was sent." },
};

/** Whether a state cost credits, as a table says it and as a sentence. */
export const COST_WORDS: Record<Cost, { word: string; sentence: string }> = {
  no: { word: "No", sentence: "It cost no credits." },
  "not-yet": { word: "Not yet", sentence: "It has not cost credits yet." },
  yes: { word: "Yes", sentence: "An SMS has cost its credits." },
  perhaps: { word: "Perhaps", sentence: "An SMS may have cost its credits." },
};
