import type { Hold } from "../../desk/campaign/campaign.ts";
import type { STEERED, StoryItem } from "../../desk/campaign/campaign-history.ts";
import { formatNoun } from "../format-count.ts";
import type { StateWords } from "../state-words.ts";

/** After these the requests grow in steps. */
const IN_STEPS: readonly Hold["kind"][] = ["breaker", "outage"];

type StoryWords = {
  /** What happened: a word that has a meaning. */
  word: string;
  /** What is said of it in this campaign, ready to follow the word. */
  rest: string;
};

/** One line of a campaign’s history; `lengthOf` says how long a halt was. */
export function storyWords(item: StoryItem, lengthOf: (ms: number) => string): StoryWords {
  if (item.kind === "skips") return { word: SKIPS_WORDS.skips.word, rest: `: ${skipsDecided(item)}` };
  if (item.kind === "person") return { word: STEERING_WORDS[item.action].word, rest: ` by ${item.by}` };
  const word = HALT_WORDS[item.reason];
  if (item.endedAt === null) return { word, rest: ". Waiting for you" };
  const length = lengthOf(Math.max(1_000, Date.parse(item.endedAt) - Date.parse(item.at)));
  return { word, rest: `: ${length}${stepsOf(item.reason, item.sizes)}` };
}

/** What was decided again when its hour came, or when somebody resumed it. */
export const SKIPS_WORDS = {
  skips: {
    word: "Skips decided again",
    meaning:
      "It skips people who are in a list or get another campaign. When its hour came, or somebody resumed it, we looked again who that is.",
  },
} as const satisfies Record<"skips", StateWords>;

function skipsDecided({ skipped, added }: Extract<StoryItem, { kind: "skips" }>): string {
  const more = `${formatNoun(skipped, "more person is", "more people are")} skipped`;
  const now = `${formatNoun(added, "person who was skipped gets", "people who were skipped get")} it`;
  return [skipped > 0 && more, added > 0 && now].filter(Boolean).join(", ");
}

function stepsOf(reason: Hold["kind"], sizes: readonly number[]): string {
  const steps = sizes.filter((size, index) => size > (sizes[index - 1] ?? 0));
  if (!IN_STEPS.includes(reason) || steps.length < 2) return "";
  return `. Then we went on slowly: ${steps.join(", ")}… people at a time`;
}

/** Why a campaign did not send for a while, as a line of its history begins. What each means is in `HALT_MEANINGS`. */
export const HALT_WORDS: Record<Hold["kind"], string> = {
  rate: "Waited for its turn",
  "quiet-hours": "Waited for quiet hours to end",
  hours: "Waited for the hours you chose",
  reach: "Waited for the WhatsApp limit",
  breaker: "Stopped, no clear answer",
  credits: "Stopped, not enough credits",
  sender: "Stopped, the sender was refused",
  key: "Stopped, the service refused access",
  template: "Stopped, the template could not be sent",
  failures: "Stopped, too many messages were refused",
  reports: "Stopped, too many messages failed",
  overdue: "Stopped, its time had passed",
  restored: "Stopped, the database was restored",
  copied: "Stopped, the database was copied or moved",
  asleep: "Stopped, sending was interrupted for a long time",
  service: "Waited, the service did not accept messages",
  unnamed: "Waited for an answer about some people",
  answers: "Stopped, we did not understand the service’s answers",
  outage: "Stopped, the service did not work",
  refusals: "Stopped, the service refused everybody for the same reason",
  canary: "Stopped after the first people, to ask you",
};

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
  "campaign.undo": { word: "Undone", meaning: "It became a draft again before anything was sent." },
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
