import type { Campaign } from "../desk/campaign/campaign.ts";

/** Whom each channel reaches. Apart from its word, which lists show at once: nobody reads this before they ask. */
export const CHANNEL_MEANINGS: Record<Campaign["channel"], string> = {
  sms: "A text to any phone. It costs credits.",
  "chat-text": "A text of your own. It reaches only people who wrote to you in the last 24 hours.",
  "chat-template":
    "A message that the provider approved. It reaches people whether they wrote to you or not.",
};
