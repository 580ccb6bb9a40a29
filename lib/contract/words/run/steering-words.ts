import type { STEERED } from "../../desk/campaign/campaign-history.ts";
import type { StateWords } from "../state-words.ts";

/** What somebody did with a campaign, as a line of its history begins. */
export const STEERING_WORDS = {
  "campaign.ask": {
    word: "Approval asked for",
    meaning: "From here on nobody can change it. A second person approves or declines it.",
  },
  "campaign.withdraw": { word: "Request withdrawn", meaning: "It became a draft again. Nothing was sent." },
  "campaign.decline": { word: "Declined", meaning: "It became a draft again. Nothing was sent." },
  "campaign.approve": { word: "Approved", meaning: "A second person agreed to send it." },
  "campaign.start": {
    word: "Started",
    meaning: "Somebody confirmed it. It is sent now, or at the time chosen for it.",
  },
  "campaign.pause": { word: "Paused", meaning: "From here on nothing new is sent until someone resumes it." },
  "campaign.resume": { word: "Resumed", meaning: "From here on the queued messages are sent." },
  "campaign.cancel": { word: "Cancelled", meaning: "The messages that are still queued are never sent." },
  "campaign.reschedule": { word: "Time changed", meaning: "Somebody chose another time to send it." },
  "campaign.sender": {
    word: "Sender changed",
    meaning: "The sender was refused. From here on the queued messages are sent from another one.",
  },
  "campaign.refuse": {
    word: "Refused people counted",
    meaning: "People whom the service refused in a row count as refused, and the campaign goes on.",
  },
  "campaign.outside-hours": {
    word: "Sending outside the hours allowed",
    meaning: "From here on it is sent at any hour, until everybody is sent to or it stops.",
  },
  "campaign.keep-hours": {
    word: "Back to the hours",
    meaning: "From here on it is sent only in the hours of marketing again.",
  },
} as const satisfies Record<(typeof STEERED)[number], StateWords>;
