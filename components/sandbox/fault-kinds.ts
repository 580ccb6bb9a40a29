import type { SandboxFault } from "#lib/contract/desk/sandbox.ts";
import { EVENT_TYPES } from "#lib/contract/wire/event.ts";
import { OPERATIONS } from "#lib/contract/wire/paths.ts";

/** What only some kinds take: the sandbox refuses it anywhere else. */
export type ExtraName =
  | "when"
  | "as"
  | "status"
  | "ms"
  | "copies"
  | "withinMs"
  | "retryAfterSeconds"
  | "recipientShare";
type Extras = Partial<Pick<SandboxFault, ExtraName>>;

export type FaultKind = {
  label: string;
  /** What a sender or receiver sees of it. */
  meaning: string;
  place: "request" | "webhook";
  /** The values to begin with; their names say which fields there are. */
  extras: Extras;
  /** What `as` may be, in words. */
  choices?: Record<string, string>;
};

const UNTIL = { headers: "Before the answer begins", body: "In the midst of the answer" };

/** Every fault the sandbox can play, in the words of who meets it. */
export const FAULT_KINDS: Record<string, FaultKind> = {
  error: {
    label: "Answer an error",
    meaning: "An HTTP error; after means that the request took effect all the same.",
    place: "request",
    extras: { status: 500, when: "before" },
  },
  cut: {
    label: "Cut the connection",
    meaning: "No whole answer comes; after means that the message is on its way.",
    place: "request",
    extras: { when: "after", as: "headers" },
    choices: UNTIL,
  },
  hang: {
    label: "Stop answering",
    meaning: "The request waits until the sender gives up, for the answer or in the midst of it.",
    place: "request",
    extras: { when: "after", as: "headers" },
    choices: UNTIL,
  },
  drip: {
    label: "Answer in drops",
    meaning: "It took effect; the answer's body comes byte by byte over the whole time.",
    place: "request",
    extras: { ms: 30_000 },
  },
  latency: {
    label: "Answer late",
    meaning: "Everything is right, only slow.",
    place: "request",
    extras: { ms: 3_000 },
  },
  "rate-limit": {
    label: "Too many requests",
    meaning: "429, with a time to wait or without.",
    place: "request",
    extras: { retryAfterSeconds: 5 },
  },
  "refused-200": {
    label: "Refuse inside a 200",
    meaning: "HTTP says 200, the envelope says 400; nothing takes effect.",
    place: "request",
    extras: {},
  },
  malformed: {
    label: "Answer nonsense",
    meaning: "It took effect, but the answer cannot be read.",
    place: "request",
    extras: { as: "truncated" },
    choices: {
      truncated: "JSON that ends too soon",
      empty: "Nothing at all",
      html: "A web page",
      "odd-envelope": "JSON of another kind",
      redirect: "A way to elsewhere",
      huge: "256 MB",
    },
  },
  results: {
    label: "Disorder the results",
    meaning: "The rows of a bulk answer are shuffled, missing or doubled.",
    place: "request",
    extras: { as: "shuffled" },
    choices: { shuffled: "In another order", fewer: "One is missing", doubled: "Each comes twice" },
  },
  "queue-failure": {
    label: "Queue only some recipients",
    meaning: "A chat send that takes a part of its recipients.",
    place: "request",
    extras: { recipientShare: 0.5 },
  },
  "webhook-drop": { label: "Lose events", meaning: "They are never sent.", place: "webhook", extras: {} },
  "webhook-duplicate": {
    label: "Send events more than once",
    meaning: "The same event id comes more than once.",
    place: "webhook",
    extras: { copies: 2 },
  },
  "webhook-shuffle": {
    label: "Send events out of order",
    meaning: "Each waits for a random time.",
    place: "webhook",
    extras: { withinMs: 2_000 },
  },
  "webhook-delay": {
    label: "Send events late",
    meaning: "Each waits for the same time.",
    place: "webhook",
    extras: { ms: 10_000 },
  },
};

/** What a fault of this kind can be narrowed to. */
export function operationsOf({ place }: FaultKind): readonly string[] {
  return place === "webhook" ? EVENT_TYPES : Object.keys(OPERATIONS);
}
