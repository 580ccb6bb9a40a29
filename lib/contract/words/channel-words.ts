import type { Campaign } from "../desk/campaign/campaign.ts";

export const CHANNEL_WORDS: Record<Campaign["channel"], string> = {
  sms: "SMS",
  "chat-text": "Chat text",
  "chat-template": "Chat template",
};

/** The same in the middle of a sentence. */
export const CHANNEL_IN_SENTENCE: Record<Campaign["channel"], string> = {
  sms: "SMS",
  "chat-text": "chat text",
  "chat-template": "chat template",
};
