import type { SandboxBehaviour } from "#lib/contract/desk/sandbox/sandbox-behaviour.ts";

/** Settings whose value is of one kind. */
type NameOf<Kind> = {
  [K in keyof SandboxBehaviour]: SandboxBehaviour[K] extends Kind ? K : never;
}[keyof SandboxBehaviour];

/** Under which heading somebody looks for it. */
export type Area = "sms" | "chat" | "calls" | "all";

export type NumberSetting = { name: NameOf<number>; area: Area; label: string; hint: string };
export type SwitchSetting = { name: NameOf<boolean>; area: Area; label: string; hint: string };
/** Every value of a setting has its words: a value that is added to the contract does not compile without them. */
type ChoiceSettings = {
  [K in NameOf<string>]: { area: Area; label: string; words: Record<SandboxBehaviour[K], string> };
};

/** How long the steps of a life take; each recipient has a pace around it. */
export const DELAYS: readonly NumberSetting[] = [
  { name: "smsSubmitMs", area: "sms", label: "SMS to the operator", hint: "ms" },
  { name: "smsDeliverMs", area: "sms", label: "SMS to the phone", hint: "ms" },
  { name: "chatStepMs", area: "chat", label: "Chat, each step", hint: "ms" },
  { name: "templateReviewMs", area: "chat", label: "Template review", hint: "ms" },
  { name: "callStepMs", area: "calls", label: "Call, until answered", hint: "ms a step" },
  { name: "callTalkMs", area: "calls", label: "Call, talking", hint: "ms" },
  { name: "recordingDelayMs", area: "calls", label: "Recording after the call", hint: "ms later" },
  { name: "recordingLinkMs", area: "calls", label: "A recording link works for", hint: "ms" },
  { name: "latencyMs", area: "all", label: "Every answer", hint: "ms later" },
  { name: "webhookTimeoutMs", area: "all", label: "Longest time for an event", hint: "ms" },
];

/** What becomes of messages, and limits; shares are drawn from the number, so the same number meets the same end. */
export const SHARES: readonly NumberSetting[] = [
  { name: "smsMaxRecipients", area: "sms", label: "SMS in one request", hint: "at most" },
  { name: "smsFailedShare", area: "sms", label: "SMS that fail", hint: "0 to 1" },
  { name: "smsSilentShare", area: "sms", label: "SMS with no delivery report", hint: "0 to 1" },
  { name: "smsPartialShare", area: "sms", label: "SMS that end as partly sent", hint: "0 to 1" },
  { name: "chatFailedShare", area: "chat", label: "Chat messages that fail", hint: "0 to 1" },
  { name: "chatLateFailedShare", area: "chat", label: "Chat that fails once sent", hint: "0 to 1" },
  { name: "chatFailedDeliveredShare", area: "chat", label: "Chat that fails after delivery", hint: "0 to 1" },
  { name: "chatUnknownShare", area: "chat", label: "Chat messages with an unknown status", hint: "0 to 1" },
  { name: "chatReadShare", area: "chat", label: "Chat messages read", hint: "0 to 1" },
  { name: "callRecordedShare", area: "calls", label: "Calls with a recording", hint: "0 to 1" },
  { name: "seed", area: "all", label: "Seed", hint: "same seed, same results" },
];

/** Details the service may handle differently. */
export const CHOICES: ChoiceSettings = {
  windows: {
    area: "chat",
    label: "Windows",
    words: { inbound: "24 h after a message", open: "Open for everyone" },
  },
  smsSendStatus: {
    area: "sms",
    label: "Status of an accepted SMS",
    words: { "202": "202: accepted", "200": "200: OK" },
  },
  smsMessageId: {
    area: "sms",
    label: "Id of an SMS",
    words: { uuid: "A UUID", numeric: "A number, as in older services", text: "A text" },
  },
  smsStatusIds: {
    area: "sms",
    label: "An SMS status is read by",
    words: { uuid: "Its UUID or text only", any: "A number too" },
  },
  smsLengths: {
    area: "sms",
    label: "Length of an SMS segment",
    words: { gsm: "160, or 70 with other letters", unicode: "70 always" },
  },
  smsTooMany: {
    area: "sms",
    label: "Too many SMS in one request",
    words: { "400": "400: the request is wrong", "413": "413: the request is too large" },
  },
  smsError: {
    area: "sms",
    label: "Details of an SMS refusal",
    words: {
      mixed: "Text, list or object",
      text: "Always text",
      list: "Always a list",
      object: "Always an object",
    },
  },
  wamid: {
    area: "chat",
    label: "Provider id of a chat message",
    words: {
      result: "In the answer",
      "first-event": "From the first event on",
      "later-event": "From the second event on",
      never: "Never",
    },
  },
  failedWamid: {
    area: "chat",
    label: "Provider id of a message that fails at once",
    words: { present: "As for every message", absent: "Missing" },
  },
  chatMessageId: {
    area: "chat",
    label: "Message id in a chat answer",
    words: {
      present: "A UUID",
      absent: "Missing",
      numeric: "A number, the same as in events",
      wamid: "The provider’s id",
    },
  },
  eventMessageId: {
    area: "chat",
    label: "Message id in events",
    words: { numeric: "A number of its own", uuid: "The same as on sending" },
  },
  chatInitialStatus: {
    area: "chat",
    label: "First state of a chat message",
    words: { processing: "processing", queued: "queued", accepted: "accepted" },
  },
  chatSteps: {
    area: "chat",
    label: "Chat statuses sent as events",
    words: { provider: "From Sent on", every: "Every one" },
  },
  chatErrors: {
    area: "chat",
    label: "Where an event has its error",
    words: { everywhere: "Code, text and list", list: "In the list alone" },
  },
  templateReviews: {
    area: "chat",
    label: "When a template’s review is seen",
    words: { event: "Immediately, by an event", read: "When it is read", sync: "When it is synced" },
  },
  callList: {
    area: "calls",
    label: "Where a list of calls is",
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
    area: "calls",
    label: "Where the number of all calls is",
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
    area: "calls",
    label: "Status of a call",
    words: {
      usual: "IN_PROGRESS, NO_ANSWER",
      lower: "in-progress, no-answer",
      unknown: "Unknown words",
    },
  },
  callClock: {
    area: "calls",
    label: "Times of a call",
    words: { right: "Right", backwards: "The end before the start", absent: "Missing" },
  },
  recordingFormat: {
    area: "calls",
    label: "File of a recording",
    words: { wav: "WAV", mp3: "MP3", ogg: "Ogg, silent" },
  },
  recordingHost: {
    area: "calls",
    label: "Host of a recording",
    words: { own: "This sandbox", other: "A host that is not allowed" },
  },
};

/** What this deployment allows or adds. */
export const SWITCHES: readonly SwitchSetting[] = [
  {
    name: "hasRecordingRanges",
    area: "calls",
    label: "Parts of a recording",
    hint: "A player can ask for a part. Without it every answer is the whole recording.",
  },
  {
    name: "allowsLoopbackWebhooks",
    area: "all",
    label: "Events to this computer",
    hint: "For development. Without it, events are sent only to public HTTPS addresses, and this console gets none.",
  },
  {
    name: "hasStackTrace",
    area: "sms",
    label: "Stack traces in SMS refusals",
    hint: "A development version of the service may add them.",
  },
];

export const COUNTRY_WORDS = {
  TZ: "Tanzania",
  KE: "Kenya",
  UG: "Uganda",
  RW: "Rwanda",
} as const satisfies Record<SandboxBehaviour["enabledCountries"][number], string>;
