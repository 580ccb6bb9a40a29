import type { SmsDelivery } from "#lib/contract/wire/sms.ts";
import { smsStatusOf } from "#lib/contract/wire/status.ts";

/** A status read as a fact; the service's own time where it gives one, else when we asked. */
export function factOf(messageId: number, delivery: SmsDelivery, askedAt: Date) {
  const status = smsStatusOf(delivery.status);
  const said = status === "DELIVERED" ? delivery.deliveredAt : status === "SENT" ? delivery.sentAt : null;
  const saidMs = said ? Date.parse(said) : Number.NaN;
  const occurredAt = Number.isNaN(saidMs) ? askedAt : new Date(saidMs);
  return { messageId, source: "poll" as const, word: delivery.status, occurredAt };
}
