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

/**
 * `hello` opens a stream, `beat` shows that it lives, `hint` names topics of which there is news, `reset` says that something
 * was missed: fetch everything again.
 */
export const LIVE_SIGNALS = ["hello", "beat", "hint", "reset", "bye"] as const;
export type LiveSignal = (typeof LIVE_SIGNALS)[number];

/** Why a stream said `bye`. After `too-many` the browser rests until somebody looks at it: coming back would push out others. */
export type ByeReason = "signed-out" | "restart" | "too-many";
