import type { Campaign } from "../desk/campaign/campaign.ts";

export const CHANNEL_WORDS: Record<Campaign["channel"], string> = {
  sms: "SMS",
  "chat-text": "Chat text",
  "chat-template": "Chat template",
};
