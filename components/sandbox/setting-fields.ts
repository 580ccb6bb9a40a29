import type { SandboxBehaviour } from "#lib/contract/desk/sandbox.ts";

/** Settings whose value is of one kind. */
type NameOf<Kind> = {
  [K in keyof SandboxBehaviour]: SandboxBehaviour[K] extends Kind ? K : never;
}[keyof SandboxBehaviour];

export type NumberSetting = { name: NameOf<number>; label: string; hint: string };
export type SwitchSetting = { name: NameOf<boolean>; label: string; hint: string };
/** Every value of a setting has its words: a value that is added to the contract does not compile without them. */
type ChoiceSettings = {
  [K in NameOf<string>]: { label: string; words: Record<SandboxBehaviour[K], string> };
};

/** How long the steps of a life take; each recipient has a pace around it. */
export const DELAYS: readonly NumberSetting[] = [
  { name: "smsSubmitMs", label: "SMS to the operator", hint: "ms" },
  { name: "smsDeliverMs", label: "SMS to the phone", hint: "ms" },
  { name: "chatStepMs", label: "Chat, each step", hint: "ms" },
  { name: "templateReviewMs", label: "Template review", hint: "ms" },
  { name: "callStepMs", label: "Call, until answered", hint: "ms a step" },
  { name: "callTalkMs", label: "Call, talking", hint: "ms" },
  { name: "recordingDelayMs", label: "Recording after the call", hint: "ms later" },
  { name: "recordingLinkMs", label: "A recording link works for", hint: "ms" },
  { name: "latencyMs", label: "Every answer", hint: "ms later" },
  { name: "webhookTimeoutMs", label: "A callback may take", hint: "ms" },
];

/** What becomes of messages; drawn from the number, so the same number meets the same end. */
export const SHARES: readonly NumberSetting[] = [
  { name: "smsFailedShare", label: "SMS that fail", hint: "0 to 1" },
  { name: "smsSilentShare", label: "SMS with no final word", hint: "0 to 1" },
  { name: "chatFailedShare", label: "Chat messages that fail", hint: "0 to 1" },
  { name: "chatLateFailedShare", label: "Chat that fails once sent", hint: "0 to 1" },
  { name: "chatUnknownShare", label: "Chat that ends unknown", hint: "0 to 1" },
  { name: "chatReadShare", label: "Chat messages read", hint: "0 to 1" },
  { name: "callRecordedShare", label: "Calls with a recording", hint: "0 to 1" },
  { name: "seed", label: "Seed", hint: "same seed, same luck" },
];

/** Where the contract leaves more than one way open. */
export const CHOICES: ChoiceSettings = {
  windows: {
    label: "Windows",
    words: { inbound: "24 h after a message", open: "Open for everyone" },
  },
  smsMessageId: {
    label: "Id of an SMS",
    words: { uuid: "A UUID", numeric: "A number, as older services do" },
  },
  smsError: {
    label: "Details of an SMS refusal",
    words: {
      mixed: "Text, list or object",
      text: "Always text",
      list: "Always a list",
      object: "Always an object",
    },
  },
  wamid: {
    label: "Provider id of a chat message",
    words: {
      result: "In the answer",
      "first-event": "From the first event on",
      "later-event": "From the second event on",
      never: "Never",
    },
  },
  chatMessageId: {
    label: "Message id in a chat answer",
    words: { present: "There", absent: "Missing" },
  },
  eventMessageId: {
    label: "Message id in events",
    words: { numeric: "A number of its own", uuid: "The same as on sending" },
  },
  chatInitialStatus: {
    label: "First state of a chat message",
    words: { processing: "processing", queued: "queued", accepted: "accepted" },
  },
  chatSteps: {
    label: "Chat states told by events",
    words: { provider: "From sent on", every: "Every one on the way" },
  },
  templateReviews: {
    label: "A template's review is seen",
    words: { event: "At once, by an event", read: "When it is read", sync: "When it is synced" },
  },
  callList: {
    label: "A list of calls stands under",
    words: {
      items: "items",
      results: "results",
      calls: "calls",
      rows: "rows",
      data: "data, inside data",
      array: "data itself",
    },
  },
  callTotal: {
    label: "The number of all calls is in",
    words: {
      pagination: "pagination.total",
      meta: "meta.totalItems",
      total: "total",
      totalCount: "totalCount",
      totalItems: "totalItems",
      totalRecords: "totalRecords",
      count: "count",
      beside: "pagination, beside data",
      none: "Nowhere",
    },
  },
  callWords: {
    label: "Status of a call",
    words: {
      usual: "IN_PROGRESS, NO_ANSWER",
      lower: "in-progress, no-answer",
      unknown: "Words nobody knows",
    },
  },
  callClock: {
    label: "Times of a call",
    words: { right: "Right", backwards: "The end before the start", absent: "Missing" },
  },
  recordingFormat: {
    label: "File of a recording",
    words: { wav: "WAV", mp3: "MP3", ogg: "Ogg, silent" },
  },
};

/** What this deployment allows or adds. */
export const SWITCHES: readonly SwitchSetting[] = [
  {
    name: "hasRecordingRanges",
    label: "Parts of a recording",
    hint: "A player may ask for a part. Without it every answer is the whole recording.",
  },
  {
    name: "allowsLoopbackWebhooks",
    label: "Callbacks to this machine",
    hint: "For development; without it only public HTTPS addresses are called, and this console hears nothing.",
  },
  {
    name: "hasStackTrace",
    label: "Stack traces in SMS refusals",
    hint: "As a development deployment may add them.",
  },
];

export const COUNTRY_WORDS = {
  TZ: "Tanzania",
  KE: "Kenya",
  UG: "Uganda",
  RW: "Rwanda",
} as const satisfies Record<SandboxBehaviour["enabledCountries"][number], string>;
