import type { PaceBounds } from "#lib/contract/desk/settings/console.ts";
import { lengthMs, MOST_A_REQUEST, PACE, paceOf, RAISED_EVERY_S } from "#lib/contract/rules/sending/pace.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { aboutLength } from "../../ui/time/format-time.ts";

const MANY = 10_000;

/** What holds for every service; what the contract allows, nobody tells us. */
export const PACE_WORDS = {
  voice: `${PACE.voice.ceiling} call a second at most.`,
  contract:
    "The contract of your account names no rate, so we find out how fast the service accepts your messages.",
  change: `Speed grows by 1 a second every ${RAISED_EVERY_S} s, and halves when the service says we are too fast.`,
  slower: "Before you send a campaign you can choose a slower pace, smaller requests, and hours for it.",
};

const COUNTED = { sms: ["request", "requests"], chat: ["person", "people"] } as const;

/** How fast a service is asked, whose numbers these are, and what that means for a campaign. */
export function paceWords(service: keyof PaceBounds, bounds?: PaceBounds): string {
  const { start, ceiling } = paceOf(service, bounds);
  const [one, many] = COUNTED[service];
  const first = `We begin with ${start} ${start === 1 ? one : many} a second`;
  const most =
    service === "sms"
      ? `never make more than ${ceiling}, each to up to ${MOST_A_REQUEST.sms} people`
      : `never send to more than ${ceiling}`;
  return `${first} and ${most}.${setWords(bounds?.[service])} ${lengthOf(service, bounds)}`;
}

function setWords(own: PaceBounds["sms"] | undefined): string {
  const set = [
    ...(own?.start == null ? [] : ["this start"]),
    ...(own?.ceiling == null ? [] : ["this ceiling"]),
  ];
  return set.length === 0 ? "" : ` You set ${set.join(" and ")}.`;
}

/** What the service was found to accept. */
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

const SENDING = {
  sms: { channel: "sms", lane: "fast", chunkSize: MOST_A_REQUEST.sms, messagesPerSecond: null },
  chat: { channel: "chat-text", lane: "batch", chunkSize: MOST_A_REQUEST.chat, messagesPerSecond: null },
} as const;

function lengthOf(service: keyof PaceBounds, bounds: PaceBounds | undefined): string {
  const ms = lengthMs(MANY, SENDING[service], undefined, bounds);
  const length = ms < 60_000 ? "less than a minute" : aboutLength(ms);
  return `A campaign to ${formatCount(MANY)} people takes ${length} where the service refuses nothing.`;
}
