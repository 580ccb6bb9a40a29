/** The names of `event:` on `GET /api/live`; hints name what to fetch again, they do not carry it. */
export const LIVE_TOPICS = [
  "event",
  "campaign",
  "message",
  "call",
  "connection",
  "inbox",
  "list",
  "notice",
  "opt-out",
  "team",
  "template",
] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** What `?topics=` names at most, and of how many characters. */
export const MOST_NAMES = 100;
export const MOST_NAMES_LENGTH = 8_000;

const DETAILS = /* @__PURE__ */ new Map<string, RegExp>([
  ["event", /^(\*|[\w.-]{1,128})$/],
  ["message", /^\d{1,15}([-.]\d{1,15})*$/],
  ["call", /^\*$/],
  ["campaign", /^[0-9a-f-]{36}$/],
]);

/**
 * Whether the feed knows a name: `*`, a topic, `event:TYPE`, `message:5-9.12`, `call:*` or `campaign:ID`. A stream that is
 * asked for any other is refused whole, so nobody asks without this.
 */
export function isFeedName(name: string): boolean {
  const [topic = "", detail] = name.split(/:(.*)/s);
  if (detail !== undefined) return DETAILS.get(topic)?.test(detail) === true;
  return topic === "*" || (LIVE_TOPICS as readonly string[]).includes(topic);
}

/**
 * `hello` opens a stream, `beat` shows that it lives, `hint` names topics of which there is news, `reset` says that something
 * was missed: fetch everything again.
 */
export const LIVE_SIGNALS = ["hello", "beat", "hint", "reset", "bye"] as const;
export type LiveSignal = (typeof LIVE_SIGNALS)[number];

/** Why a stream said `bye`. After `too-many` the browser rests until somebody looks at it: coming back would push out others. */
export type ByeReason = "signed-out" | "restart" | "too-many";
