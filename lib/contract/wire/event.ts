import "../zod.ts";
import { z } from "zod";
import { LooseText, requiredText, ServiceId } from "./text.ts";

export const EVENT_TYPES = ["message.received", "message.status.updated", "template.status.updated"] as const;
export type EventType = (typeof EVENT_TYPES)[number];

const Id = ServiceId.nullish().catch(null);

/** The envelope of every callback (§2.9): only `eventId` and `eventType` are needed; unknown fields are kept. */
export const ServiceEvent = z.looseObject({
  eventId: requiredText("eventId"),
  authUserId: Id,
  eventType: requiredText("eventType"),
  aggregateType: LooseText,
  aggregateId: Id,
  dedupeKey: LooseText,
  occurredAt: LooseText,
  data: z.looseObject({}).catch({}),
});
export type ServiceEvent = z.infer<typeof ServiceEvent>;

const message = {
  conversationId: Id,
  messageId: Id,
  wamid: LooseText,
  customerPhoneNumber: LooseText,
  customerName: LooseText,
  direction: LooseText,
  messageType: LooseText,
};

/** `data` of message.received (§2.9): an inbound message, `content` normalised, `sentAt` ISO-8601. */
export const MessageReceived = z.looseObject({
  ...message,
  sentAt: LooseText,
  content: z.looseObject({ text: LooseText }).nullish().catch(null),
});
export type MessageReceived = z.infer<typeof MessageReceived>;

/** `data` of message.status.updated (§2.9): the only source of chat state. */
export const MessageStatusUpdated = z.looseObject({
  ...message,
  status: LooseText,
  recipientId: Id,
  providerTimestamp: LooseText,
  errors: z.array(z.unknown()).nullish().catch(null),
  errorCode: LooseText,
  errorMessage: LooseText,
  errorCategory: LooseText,
  retryable: z.boolean().nullish().catch(null),
});
export type MessageStatusUpdated = z.infer<typeof MessageStatusUpdated>;

/** `data` of template.status.updated (§2.9): ordered by `revision`. */
export const TemplateStatusUpdated = z.looseObject({
  wabaId: Id,
  authUserId: Id,
  externalTemplateId: Id,
  externalTemplateName: LooseText,
  externalTemplateLanguage: LooseText,
  providerLanguage: LooseText,
  externalTemplateCategory: LooseText,
  parameterFormat: LooseText,
  providerStatus: LooseText,
  status: LooseText,
  providerComponents: z.array(z.unknown()).nullish().catch(null),
  rejectionReason: z.unknown().optional(),
  rejectionInfo: z.unknown().optional(),
  disableInfo: z.unknown().optional(),
  lockInfo: z.unknown().optional(),
  syncStatus: LooseText,
  syncedAt: LooseText,
  lastSyncError: z.unknown().optional(),
  deletedAt: LooseText,
  revision: z.number().nullish().catch(null),
});
export type TemplateStatusUpdated = z.infer<typeof TemplateStatusUpdated>;
