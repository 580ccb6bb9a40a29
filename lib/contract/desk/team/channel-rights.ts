import type { SendRight } from "./rights.ts";

/** The right that each channel asks for: what its messages leave by. */
export const SEND_RIGHT_OF = {
  sms: "sms",
  "chat-text": "chat",
  "chat-template": "chat",
  voice: "voice",
} as const satisfies Record<string, SendRight>;

/** What a message is sent as; a call is none. */
export const MESSAGE_CHANNELS = ["sms", "chat-text", "chat-template"] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];
