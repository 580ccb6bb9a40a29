import type { ConsentChannel, ConsentSource } from "#lib/contract/desk/people/consent-choices.ts";

export const CONSENT_CHANNEL_WORD = {
  all: "every channel",
  sms: "SMS",
  chat: "chat",
  voice: "calls",
} as const satisfies Record<ConsentChannel, string>;

/** How we know of it. */
export const CONSENT_SOURCE_WORD = {
  form: "A form they filled in",
  link: "A link in a message",
  keyword: "A word they wrote",
  file: "A file",
  api: "Your own system",
  person: "Said to one of us",
  call: "Said in a call",
} as const satisfies Record<ConsentSource, string>;
