import { z } from "zod";
import { ChatTextContent, SmsContent, TemplateContent } from "./content.ts";
import { ScheduledAt } from "./scheduled-at.ts";

const name = z
  .string({ error: "name is required" })
  .trim()
  .min(1, "Give the campaign a name")
  .max(120, "A name has at most 120 characters");
const common = {
  name,
  messageClass: z.enum(["marketing", "service"]).default("service"),
  scheduledAt: ScheduledAt.nullish(),
  /** Recipients a request; 1 is the exact lane. */
  chunkSize: z.int().min(1).max(500).optional(),
};

const sms = z.object({
  ...common,
  channel: z.literal("sms"),
  content: SmsContent,
  senderId: z.string({ error: "senderId is required for SMS" }).trim().min(1, "Choose a sender").max(64),
  lane: z.enum(["fast", "exact"]).default("fast"),
});
const chatText = z.object({ ...common, channel: z.literal("chat-text"), content: ChatTextContent });
const chatTemplate = z.object({ ...common, channel: z.literal("chat-template"), content: TemplateContent });

/** `POST /api/campaigns`, and whole again on `PUT /api/campaigns/:id` while it is a draft. */
export const CreateCampaign = z.discriminatedUnion("channel", [sms, chatText, chatTemplate], {
  error: "channel is one of sms, chat-text, chat-template",
});
export type CreateCampaign = z.infer<typeof CreateCampaign>;
