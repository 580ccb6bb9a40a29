type Facts = {
  /** By which key and pace it leaves, and the right to send that it asks for. */
  service: "sms" | "chat" | "voice";
  /** What one person gets: a text as it was written, a template with values, or a call. */
  content: "text" | "template" | "call";
};

/**
 * What differs between the ways in which something leaves, as far as it is a fact. What an answer of each proves is no
 * fact of this kind: that is in `lib/server/dispatch`.
 */
export const CHANNEL_FACTS = {
  sms: { service: "sms", content: "text" },
  "chat-text": { service: "chat", content: "text" },
  "chat-template": { service: "chat", content: "template" },
  voice: { service: "voice", content: "call" },
} as const satisfies Record<string, Facts>;

type Requests = {
  /** The operation of the service for one person, and for several in one request. */
  one: string;
  several: string;
  /** True where a request has a key, so that what got lost may be asked again; without one nobody sends it again. */
  isRetrySafe: boolean;
};

/** How each is asked for; apart from the facts, as every page of a browser loads those. */
export const CHANNEL_REQUESTS = {
  sms: { one: "sms.send", several: "sms.bulk", isRetrySafe: false },
  "chat-text": { one: "chat.text", several: "chat.text", isRetrySafe: true },
  "chat-template": { one: "chat.template", several: "chat.template", isRetrySafe: true },
  voice: { one: "voice.call", several: "voice.call", isRetrySafe: false },
} as const satisfies Record<keyof typeof CHANNEL_FACTS, Requests>;

/** What a message is sent as; a call is none. */
export const MESSAGE_CHANNELS = [
  "sms",
  "chat-text",
  "chat-template",
] as const satisfies (keyof typeof CHANNEL_FACTS)[];
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** True where people get a template, and no text of a campaign. */
export const sendsTemplate = (channel: keyof typeof CHANNEL_FACTS): boolean =>
  CHANNEL_FACTS[channel].content === "template";
