import type { Campaign } from "../desk/campaign/campaign.ts";
import { t, translated } from "../language.ts";

export const CHANNEL_WORDS: Record<Campaign["channel"], string> = /* @__PURE__ */ translated(() => ({
  sms: "SMS",
  "chat-text": t("Chat text", "Maandishi ya chat"),
  "chat-template": t("Chat template", "Kiolezo cha chat"),
}));

/** The same in the middle of a sentence. */
export const CHANNEL_IN_SENTENCE: Record<Campaign["channel"], string> = /* @__PURE__ */ translated(() => ({
  sms: "SMS",
  "chat-text": t("chat text", "maandishi ya chat"),
  "chat-template": t("chat template", "kiolezo cha chat"),
}));
