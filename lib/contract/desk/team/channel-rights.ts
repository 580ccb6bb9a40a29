/** Rights to send, by the service that a message or a call leaves by. They count beside the role sender and higher ones. */
export const SEND_RIGHTS = ["chat", "sms", "voice"] as const;
export type SendRight = (typeof SEND_RIGHTS)[number];

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
