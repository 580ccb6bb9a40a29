import type { SandboxFault } from "#lib/contract/desk/sandbox/sandbox-behaviour.ts";
import { EVENT_TYPES } from "#lib/contract/wire/event.ts";
import { OPERATIONS } from "#lib/contract/wire/paths.ts";

/** What only some kinds take: the sandbox refuses it anywhere else. */
export type ExtraName =
  | "when"
  | "as"
  | "field"
  | "status"
  | "http"
  | "envelope"
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
  /** Under which heading somebody looks for it. */
  group: FaultGroup;
  /** The values to begin with; their names say which fields there are. */
  extras: Extras;
  /** What `as` may be, in words. */
  choices?: Record<string, string>;
};

export const FAULT_GROUPS = {
  connection: "The connection breaks or is slow",
  refusal: "The service says no",
  answer: "The answer is odd",
  event: "Events are lost, late or doubled",
} as const;
export type FaultGroup = keyof typeof FAULT_GROUPS;

const UNTIL = { headers: "Before the answer begins", body: "In the middle of the answer" };

/** Every fault the sandbox can play, in the words of who meets it. */
export const FAULT_KINDS: Record<string, FaultKind> = {
  error: {
    label: "Answer an error",
    meaning: "An HTTP error such as 500, 408, 402 or 425. “After” means that the message was sent anyway.",
    place: "request",
    group: "refusal",
    extras: { status: 500, when: "before", as: "envelope" },
    choices: { envelope: "By the service", html: "By a proxy, as a web page", empty: "By a proxy, empty" },
  },
  disagree: {
    label: "Two statuses that disagree",
    meaning: "HTTP says one status and the answer inside another. The same in both gives 200 instead of 202.",
    place: "request",
    group: "answer",
    extras: { http: 200, envelope: 500, when: "before", as: "refusal" },
    choices: { refusal: "With a reason", result: "With the whole result" },
  },
  cut: {
    label: "Cut the connection",
    meaning: "No complete answer comes. “After” means that the message was sent anyway.",
    place: "request",
    group: "connection",
    extras: { when: "after", as: "headers" },
    choices: UNTIL,
  },
  hang: {
    label: "Stop answering",
    meaning: "The request waits until the sender stops waiting, for the answer or in the middle of it.",
    place: "request",
    group: "connection",
    extras: { when: "after", as: "headers" },
    choices: UNTIL,
  },
  drip: {
    label: "Answer in drops",
    meaning: "The message is sent. The answer comes byte by byte over the whole time.",
    place: "request",
    group: "connection",
    extras: { ms: 30_000 },
  },
  gate: {
    label: "Wait until you switch this off",
    meaning: "The request waits. Once this fault is switched off, it goes on and everything is right.",
    place: "request",
    group: "connection",
    extras: { when: "before" },
  },
  latency: {
    label: "Answer late",
    meaning: "Everything is right, but slow.",
    place: "request",
    group: "connection",
    extras: { ms: 3_000 },
  },
  "rate-limit": {
    label: "Too many requests",
    meaning: "429, with a time to wait or without.",
    place: "request",
    group: "refusal",
    extras: { retryAfterSeconds: 5 },
  },
  "refused-200": {
    label: "Refuse inside a 200",
    meaning: "HTTP says 200, the answer says 400. Nothing is sent.",
    place: "request",
    group: "refusal",
    extras: {},
  },
  malformed: {
    label: "Answer nonsense",
    meaning: "Status 200, but the answer names nothing. “After” means that the message was sent anyway.",
    place: "request",
    group: "answer",
    extras: { as: "truncated", when: "after" },
    choices: {
      truncated: "JSON that ends too soon",
      empty: "Nothing at all",
      html: "A web page of an error",
      login: "A sign-in page",
      text: "The text OK",
      "odd-envelope": "JSON of another kind",
      "success-false": "success: false",
      "no-data": "No data",
      "null-data": "data: null",
      redirect: "A redirect to another address",
      huge: "256 MB",
    },
  },
  field: {
    label: "One field is odd",
    meaning:
      "The message was sent. One field of the answer, given by its path, is something else. * is every row.",
    place: "request",
    group: "answer",
    extras: { field: "data.results.*.estimatedSegments", as: "missing" },
    choices: {
      missing: "Missing",
      null: "null",
      text: "A text",
      number: "A number",
      boolean: "true",
      empty: "An empty text",
      list: "In a list",
      object: "In an object",
    },
  },
  shape: {
    label: "The whole answer in another form",
    meaning: "The message was sent. The answer has another form than the contract shows.",
    place: "request",
    group: "answer",
    extras: { as: "nested-data" },
    choices: {
      "nested-data": "data inside data",
      "bare-data": "data without an envelope",
      "text-numbers": "Numbers as text",
      "number-times": "Times as numbers",
      "other-case": "Status words in the other case",
      "null-row": "The first row is null",
      "odd-rows": "Rows that cannot be read come first",
    },
  },
  counts: {
    label: "Counts that contradict",
    meaning: "The message was sent. The counts of a bulk or batch answer contradict the rest of it.",
    place: "request",
    group: "answer",
    extras: { as: "rejected-many" },
    choices: {
      "rejected-many": "99 refused",
      "accepted-more": "One accepted too many",
      "accepted-none": "None accepted, with results",
      negative: "Fewer than zero accepted",
      "credits-none": "No credits deducted",
    },
  },
  results: {
    label: "Disorder the results",
    meaning: "The rows of a bulk answer are shuffled, missing or doubled.",
    place: "request",
    group: "answer",
    extras: { as: "shuffled" },
    choices: { shuffled: "In another order", fewer: "One is missing", doubled: "Each comes twice" },
  },
  "queue-failure": {
    label: "Accept only some recipients",
    meaning: "A chat message is accepted for some of its recipients only.",
    place: "request",
    group: "refusal",
    extras: { recipientShare: 0.5 },
  },
  "window-closed": {
    label: "Close windows on the way",
    meaning: "The chat window of some people closes while a text is on its way to them.",
    place: "request",
    group: "refusal",
    extras: { as: "person", recipientShare: 1 },
    choices: { person: "These people are refused", request: "The whole request is refused (422)" },
  },
  "webhook-drop": {
    label: "Lose events",
    meaning: "They are never sent.",
    place: "webhook",
    group: "event",
    extras: {},
  },
  "webhook-duplicate": {
    label: "Send events more than once",
    meaning: "The same event id comes more than once.",
    place: "webhook",
    group: "event",
    extras: { copies: 2 },
  },
  "webhook-shuffle": {
    label: "Send events out of order",
    meaning: "Each waits for a random time.",
    place: "webhook",
    group: "event",
    extras: { withinMs: 2_000 },
  },
  "webhook-delay": {
    label: "Send events late",
    meaning: "Each waits for the same time.",
    place: "webhook",
    group: "event",
    extras: { ms: 10_000 },
  },
};

/** The kinds under one heading. */
export function kindsOf(group: FaultGroup): string[] {
  return Object.keys(FAULT_KINDS).filter((kind) => FAULT_KINDS[kind]?.group === group);
}

/** What a fault of this kind can be narrowed to. */
export function operationsOf({ place }: FaultKind): readonly string[] {
  return place === "webhook" ? EVENT_TYPES : Object.keys(OPERATIONS);
}
