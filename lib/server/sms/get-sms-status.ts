import type { SmsStatusAnswer } from "#lib/contract/desk/send/send.ts";
import type { SignedInCtx } from "../context.ts";
import { recordFacts } from "../messages/index.ts";
import { findByServiceId } from "../store/message/poll.ts";
import { factOf } from "./fact-of.ts";

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
