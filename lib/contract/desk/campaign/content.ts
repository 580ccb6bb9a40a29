import { z } from "zod";
import { MAX_TEMPLATE_LANGUAGE } from "../../rules/template/template-key.ts";
import { isBlankText } from "../../rules/text/is-blank-text.ts";
import { DEFAULT_TEMPLATE_LANGUAGE, MAX_CHAT_TEXT_LENGTH, MAX_SMS_LENGTH } from "../../wire/limits.ts";

/** What a campaign says to each person, with `{{column|fallback}}` merge fields. */
const text = (max: number, name: string) =>
  z
    .string({ error: "The text is required" })
    .refine((value) => !isBlankText(value), "The text is empty")
    .max(max, `${name} has at most ${max} characters`);

/** A bare string is the text. */
const written = (value: unknown) => (typeof value === "string" ? { text: value } : value);

/** Body bindings, flat or grouped (§2.4); values may hold merge fields. */
export const TemplateContent = z.object({
  templateName: z.string().trim().min(1, "The template name is required"),
  language: z.string().trim().min(1).max(MAX_TEMPLATE_LANGUAGE).default(DEFAULT_TEMPLATE_LANGUAGE),
  templateParameters: z.record(z.string(), z.unknown()).optional(),
});
export type TemplateContent = z.infer<typeof TemplateContent>;

export const SmsContent = z.preprocess(written, z.object({ text: text(MAX_SMS_LENGTH, "An SMS") })); // §2.5

/** `template` is for those who have no open window when it is their turn (§4.1); without it they are sent the text. */
export const ChatTextContent = z.preprocess(
  written,
  z.object({ text: text(MAX_CHAT_TEXT_LENGTH, "A chat text"), template: TemplateContent.optional() }), // §2.2
);

/** The stored content of any channel. */
export const PlannedContent = z.union([
  TemplateContent,
  z.object({ text: z.string(), template: TemplateContent.optional() }),
]);
export type PlannedContent = z.infer<typeof PlannedContent>;

/** Who an SMS says it is from (§2.5): 1 to 64 characters. */
export const SenderId = z
  .string({ error: "senderId is required for SMS" })
  .trim()
  .min(1, "Choose a sender")
  .max(64, "A sender has at most 64 characters");
