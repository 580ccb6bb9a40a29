import "../zod.ts";
import { z } from "zod";
import { E164_NUMBER, INTERNATIONAL_NUMBER } from "./international-number.ts";
import { MAX_SMS_LENGTH, MIN_SMS_RECIPIENTS } from "./limits.ts";
import { boundedText, isoDateTime, requiredText, ServiceId } from "./text.ts";

/** E.164 with the leading + required (§2.5). */
const e164 = (field: string) =>
  z.string(`${field} must be a string`).regex(E164_NUMBER, `${field} must be E.164 with leading +`);

/** International number, leading + optional (§2.5). */
const international = (field: string) =>
  z
    .string(`${field} must be a string`)
    .regex(INTERNATIONAL_NUMBER, `${field} must be an international number`);

const content = (field: string) => boundedText(field, MAX_SMS_LENGTH);

const sender = (field: string) =>
  z.union([requiredText(field), z.number()], `${field} must be a non-empty string or a number`);

const scheduledAt = isoDateTime("scheduledAt").optional();

/** Single send, compatibility spelling (§2.5). */
export const SendSms = z.object({
  phone_number: international("phone_number"),
  message: content("message"),
  sender_id: sender("sender_id"),
  scheduledAt,
});
export type SendSms = z.infer<typeof SendSms>;

/** Single send, canonical spelling of the same operation (§2.5, §9). */
export const SendSmsCanonical = z.object({
  recipient: e164("recipient"),
  content: content("content"),
  senderId: sender("senderId"),
  scheduledAt,
});
export type SendSmsCanonical = z.infer<typeof SendSmsCanonical>;

/** The same content to many (§2.5): answers no identifiers and no rejected count. */
export const SendSmsBatch = z.object({
  phone_numbers: z
    .array(international("phone_numbers"), "phone_numbers must be an array of strings")
    .min(MIN_SMS_RECIPIENTS, "phone_numbers must have at least one item"),
  message: content("message"),
  sender_id: sender("sender_id"),
});
export type SendSmsBatch = z.infer<typeof SendSmsBatch>;

/** Personalised messages in one request, one schedule for all of them (§2.5). */
export const SendSmsBulk = z.object({
  senderId: requiredText("senderId"),
  messages: z
    .array(
      z.object({ recipient: e164("recipient"), content: content("content") }),
      "messages must be an array",
    )
    .min(MIN_SMS_RECIPIENTS, "messages must have at least one item"),
  scheduledAt,
});
export type SendSmsBulk = z.infer<typeof SendSmsBulk>;

/** `data` of a single send (§2.6): status uppercase. */
export const SmsSent = z.looseObject({ messageId: ServiceId, status: z.string() });
export type SmsSent = z.infer<typeof SmsSent>;

const credits = { creditsDeducted: z.number(), remainingBalance: z.number() };

/** `data` of a batch (§2.6), in credits. */
export const SmsBatchSent = z.looseObject({ messageCount: z.number(), ...credits });
export type SmsBatchSent = z.infer<typeof SmsBatchSent>;

/** One accepted message of a bulk send (§2.6): it names no recipient; status lowercase. */
export const SmsBulkResult = z.looseObject({
  messageId: ServiceId,
  status: z.string(),
  estimatedSegments: z.number(),
  debitApplied: z.boolean(),
});
export type SmsBulkResult = z.infer<typeof SmsBulkResult>;

/** `data` of a bulk send (§2.6): one result per accepted message, order not promised. */
export const SmsBulkSent = z.looseObject({
  acceptedCount: z.number(),
  rejectedCount: z.number(),
  results: z.array(SmsBulkResult),
  ...credits,
});
export type SmsBulkSent = z.infer<typeof SmsBulkSent>;

/** `data` of a status read (§2.6): null times are not yet recorded. */
export const SmsDelivery = z.looseObject({
  messageId: ServiceId,
  status: z.string(),
  sentAt: z.string().nullish(),
  deliveredAt: z.string().nullish(),
});
export type SmsDelivery = z.infer<typeof SmsDelivery>;
