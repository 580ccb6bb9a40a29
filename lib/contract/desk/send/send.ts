import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { noLinksRule } from "../../rules/sending/links.ts";
import { MAX_TEMPLATE_LANGUAGE } from "../../rules/template/template-key.ts";
import { isBlankText } from "../../rules/text/is-blank-text.ts";
import { MAX_CHAT_TEXT_LENGTH, MAX_IDEMPOTENCY_KEY_LENGTH, MAX_SMS_LENGTH } from "../../wire/limits.ts";
import { ScheduledAt } from "../campaign/scheduled-at.ts";

const hasNoLinks = [
  (text: string) => noLinksRule(text) === null,
  { error: ({ input }: { input?: unknown }) => noLinksRule(String(input)) ?? "" },
] as const;

// Entries that are no strings are dropped later, as §4.1 says, so they are let in here.
export const to = z
  .array(z.unknown(), { error: () => t("to is a list of numbers", "to ni orodha ya namba") })
  .min(1, { error: () => t("to needs at least one recipient", "to inahitaji angalau mpokeaji mmoja") });
const idempotencyKey = z
  .string()
  .min(1)
  .max(MAX_IDEMPOTENCY_KEY_LENGTH, {
    error: () =>
      t(
        `idempotencyKey has at most ${MAX_IDEMPOTENCY_KEY_LENGTH} characters`,
        `idempotencyKey ina herufi zisizozidi ${MAX_IDEMPOTENCY_KEY_LENGTH}`,
      ),
  })
  .optional();
const smsText = z
  .string({ error: () => t("text is required", "maandishi yanahitajika") })
  .min(1, { error: () => t("text has 1 to 918 characters", "maandishi yana herufi 1 hadi 918") })
  .max(MAX_SMS_LENGTH, { error: () => t("text has 1 to 918 characters", "maandishi yana herufi 1 hadi 918") })
  .refine((text) => !isBlankText(text), {
    error: () => t("text has nothing that can be read", "text haina kitu kinachosomeka"),
  })
  .refine(...hasNoLinks);
const senderId = z
  .string({ error: () => t("senderId is required", "senderId inahitajika") })
  .trim()
  .min(1, { error: () => t("senderId is required", "senderId inahitajika") })
  .max(64);

/** What a composer adds to any send; both are absent where a program sends. */
const press = {
  /** A UUID made for this one press: the same one again sends nothing, and tells what became of it. */
  sendToken: z.uuid({ error: () => t("sendToken is a UUID", "sendToken ni UUID") }).optional(),
  /** True asks first: `conflict` with a field for each number that was sent the same within 24 h. */
  isRepeatRefused: z
    .boolean({ error: () => t("isRepeatRefused is true or false", "isRepeatRefused ni true au false") })
    .optional(),
};
export type ComposerPress = { sendToken: string | undefined; isRepeatRefused: boolean | undefined };

export const SendChatText = z.object({
  ...press,
  to,
  text: z
    .string({ error: () => t("text is required", "maandishi yanahitajika") })
    .min(1, { error: () => t("text has 1 to 4096 characters", "maandishi yana herufi 1 hadi 4096") })
    .max(MAX_CHAT_TEXT_LENGTH, {
      error: () => t("text has 1 to 4096 characters", "maandishi yana herufi 1 hadi 4096"),
    })
    .refine((text) => !isBlankText(text), {
      error: () => t("text has nothing that can be read", "text haina kitu kinachosomeka"),
    })
    .refine(...hasNoLinks),
  idempotencyKey,
});
export type SendChatText = z.infer<typeof SendChatText>;

export const SendChatTemplate = z.object({
  ...press,
  to,
  templateName: z
    .string({ error: () => t("templateName is required", "templateName inahitajika") })
    .trim()
    .min(1, { error: () => t("templateName is required", "templateName inahitajika") }),
  language: z.string().trim().min(1).max(MAX_TEMPLATE_LANGUAGE).optional(),
  templateParameters: z.record(z.string(), z.unknown()).optional(),
  idempotencyKey,
});
export type SendChatTemplate = z.infer<typeof SendChatTemplate>;

/** Where what became of a send is shown and asked for: `GET /api/sends/:id`. */
const sendId = z.uuid();
/** Present where it waits so that it can be undone, and nothing is known of anybody yet: `POST /api/sends/:id/undo`. */
const startsAt = z.string().optional();

export const ChatSendAnswer = z.object({
  sendId,
  startsAt,
  results: z.array(
    z.object({
      to: z.string(),
      success: z.boolean(),
      messageId: z.string().optional(),
      wamid: z.string().optional(),
      status: z.string().optional(),
      error: z.string().nullish(),
    }),
  ),
});
export type ChatSendAnswer = z.infer<typeof ChatSendAnswer>;

const scheduledAt = ScheduledAt.optional();

export const SendSms = z.object({
  ...press,
  to: z.string({ error: () => t("to is one number", "to ni namba moja") }),
  text: smsText,
  senderId,
  scheduledAt,
});
export type SendSms = z.infer<typeof SendSms>;
export const SmsSendAnswer = z.object({ sendId, messageId: z.string(), status: z.string() });
export type SmsSendAnswer = z.infer<typeof SmsSendAnswer>;

/** Null where the service's answer does not state them. */
const credits = { creditsDeducted: z.int().nullable(), remainingBalance: z.int().nullable() };

export const SendSmsBatch = z.object({
  ...press,
  to: z
    .array(z.string())
    .min(1, { error: () => t("to needs at least one recipient", "to inahitaji angalau mpokeaji mmoja") }),
  text: smsText,
  senderId,
});
export type SendSmsBatch = z.infer<typeof SendSmsBatch>;
export const SmsBatchAnswer = z.object({ sendId, startsAt, messageCount: z.int(), ...credits });
export type SmsBatchAnswer = z.infer<typeof SmsBatchAnswer>;

export const SendSmsBulk = z.object({
  ...press,
  senderId,
  messages: z.array(z.object({ to: z.string(), text: smsText })).min(1, {
    error: () => t("messages needs at least one entry", "messages inahitaji angalau ujumbe mmoja"),
  }),
  scheduledAt,
});
export type SendSmsBulk = z.infer<typeof SendSmsBulk>;
export const SmsBulkAnswer = z.object({
  sendId,
  startsAt,
  acceptedCount: z.int(),
  rejectedCount: z.int(),
  results: z.array(
    z.object({
      messageId: z.string(),
      status: z.string(),
      estimatedSegments: z.int().nullable(),
      debitApplied: z.boolean().nullable(),
    }),
  ),
  ...credits,
});
export type SmsBulkAnswer = z.infer<typeof SmsBulkAnswer>;

export const SmsStatusAnswer = z.object({
  messageId: z.string(),
  status: z.string(),
  sentAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  checkedAt: z.string(),
});
export type SmsStatusAnswer = z.infer<typeof SmsStatusAnswer>;

/** The token in the path of `POST /api/send-tokens/:token/resolve`. */
export const SendToken = z.object({
  token: z.uuid({
    error: () =>
      t(
        "token is the sendToken of a send or a call, or the createToken of a template",
        "token ni sendToken ya utumaji au simu, au createToken ya kiolezo",
      ),
  }),
});
export type SendToken = z.infer<typeof SendToken>;

/**
 * What became of a press: where its recipients are listed, the call it started or the template it creates. All null
 * where it never arrived, and never will be done.
 */
export const ResolvedSend = z.object({
  campaignId: z.uuid().nullable(),
  callId: z.uuid().nullable(),
  templateId: z.uuid().nullable(),
});
export type ResolvedSend = z.infer<typeof ResolvedSend>;
