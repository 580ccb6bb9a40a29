import {
  lengthMs,
  MOST_A_REQUEST,
  PACE,
  RAISED_EVERY_S,
  type Sending,
} from "#lib/contract/rules/sending/pace.ts";
import { formatCount, formatNoun } from "../../ui/text/format-count.ts";
import { formatLength } from "../../ui/time/format-time.ts";

const MANY = 10_000;

/** How fast each service is asked, and what that means for a campaign; what the contract allows, nobody tells us. */
export const PACE_WORDS = {
  sms: `We begin with ${PACE.sms.start} requests a second and never make more than ${PACE.sms.ceiling}, each to up to ${MOST_A_REQUEST.sms} people. ${lengthOf({ channel: "sms", lane: "fast", chunkSize: MOST_A_REQUEST.sms })}`,
  chat: `We begin with ${PACE.chat.start} people a second and never send to more than ${PACE.chat.ceiling}. ${lengthOf({ channel: "chat-text", lane: "batch", chunkSize: MOST_A_REQUEST.chat })}`,
  voice: `${PACE.voice.ceiling} call a second at most.`,
  contract:
    "The contract of your account names no rate, so we find out how fast the service takes your messages.",
  change: `After each ${RAISED_EVERY_S} s in which the service refused nothing it is one more a second. When the service says that we are too fast, it is half.`,
  slower: "Before you send a campaign you can choose a slower pace, smaller requests, and hours for it.",
};

const COUNTED = { sms: ["request", "requests"], chat: ["person", "people"] } as const;

/** What the service was found to take. */
export function learnedWords(service: keyof typeof COUNTED, rate: number | null): string {
  if (rate === null) return "Nothing was sent yet.";
  const [one, many] = COUNTED[service];
  return `Learned so far: ${rate} ${rate === 1 ? one : many} a second.`;
}

/** What somebody has set. */
export function limitWords(service: keyof typeof COUNTED, limit: number | null): string {
  if (limit === null) return "No limit is set.";
  const what = service === "sms" ? formatNoun(limit, "SMS", "SMS") : formatNoun(limit, "chat message");
  return `Your limit: ${what} a second.`;
}

function lengthOf(sending: Omit<Sending, "messagesPerSecond">): string {
  const ms = lengthMs(MANY, { ...sending, messagesPerSecond: null });
  const length = ms < 60_000 ? "less than a minute" : `about ${formatLength(ms)}`;
  return `A campaign to ${formatCount(MANY)} people takes ${length} where the service refuses nothing.`;
}
