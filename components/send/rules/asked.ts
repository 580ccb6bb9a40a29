import type { SendChannel } from "#lib/client/send/draft.ts";

/** What a press would send: it decides which fields must be filled in. */
export type SendQuestion = {
  channel: SendChannel;
  /** Somebody gets the chat text. */
  hasReader: boolean;
  /** So many people get a template beside a chat text, as their window is not open. */
  templateFor: number;
  /** Whose clock a time of later is by. */
  zone: string;
};

export const askedOf = (channel: SendChannel, zone: string): SendQuestion => ({
  channel,
  hasReader: true,
  templateFor: 0,
  zone,
});
