import type { SmsStatusRead } from "#lib/contract/wire/sms-answer.ts";
import { smsStatusOf } from "#lib/contract/wire/status.ts";

const EARLIEST = Date.UTC(2000, 0);

/** A status read as a fact; the service's own time where it gives one that can be true, else when we asked. */
export function factOf(
  messageId: number,
  delivery: Pick<SmsStatusRead, "status" | "sentAt" | "deliveredAt">,
  askedAt: Date,
) {
  const status = smsStatusOf(delivery.status);
  const said = status === "DELIVERED" ? delivery.deliveredAt : status === "SENT" ? delivery.sentAt : null;
  const saidMs = said ? Date.parse(said) : Number.NaN;
  // A time still to come would outlast a later FAILED, which has none of its own.
  const isPossible = saidMs >= EARLIEST && saidMs <= askedAt.getTime();
  const occurredAt = isPossible ? new Date(saidMs) : askedAt;
  return { messageId, source: "poll" as const, word: delivery.status, occurredAt };
}
