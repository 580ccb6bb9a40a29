import type { SmsStatusAnswer } from "#lib/contract/desk/send/send.ts";
import type { SmsStatusRead } from "#lib/contract/wire/send-answer.ts";
import { smsStatusOf } from "#lib/contract/wire/status.ts";
import type { SignedInCtx } from "../context.ts";
import { recordFacts } from "../messages/index.ts";
import { findByServiceId } from "../store/message/poll.ts";

/**
 * Asks the service now; an id of any form is tried. With `isRecorded` what it says joins the message, else nothing changes.
 * `service_not_found` for an id it does not know.
 */
export async function getSmsStatus(
  ctx: SignedInCtx,
  messageId: string,
  { isRecorded = false } = {},
): Promise<SmsStatusAnswer> {
  const checkedAt = ctx.clock.now();
  const { data } = await ctx.service.sms.getStatus(messageId);
  const known = isRecorded ? await findByServiceId(ctx.db, messageId) : null;
  if (known !== null) await ctx.db.transaction((tx) => recordFacts(tx, [factOf(known, data, checkedAt)]));
  return {
    messageId: data.messageId ?? messageId,
    status: data.status.toUpperCase(),
    sentAt: data.sentAt,
    deliveredAt: data.deliveredAt,
    checkedAt: checkedAt.toISOString(),
  };
}

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
