import type { CHANNEL_FACTS } from "../../rules/sending/channels.ts";

/** Rights to send, by the service that a message or a call leaves by. They count beside the role sender and higher ones. */
export const SEND_RIGHTS = [
  "chat",
  "sms",
  "voice",
] as const satisfies (typeof CHANNEL_FACTS)[keyof typeof CHANNEL_FACTS]["service"][];
export type SendRight = (typeof SEND_RIGHTS)[number];
