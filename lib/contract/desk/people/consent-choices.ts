/** How we learned of a consent: a join form, a link in a message, a word, a file, the API, one of us, a call. */
export const CONSENT_SOURCES = ["form", "link", "keyword", "file", "api", "person", "call"] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];

/** By which way somebody agreed to be written to; `all` is every one. */
export const CONSENT_CHANNELS = ["all", "sms", "chat", "voice"] as const;
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];
