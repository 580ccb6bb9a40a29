import type { SmsStatusAnswer } from "#lib/contract/desk/send.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { recordFacts } from "../messages/index.ts";
import { findByServiceId } from "../store/poll.ts";
import { factOf } from "./fact-of.ts";

const IS_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Asks the service now; with `isRecorded` what it says joins the message, else nothing changes; only a UUID can be asked for (§4.2 r7). */
export async function getSmsStatus(
  ctx: SignedInCtx,
  messageId: string,
  { isRecorded = false } = {},
): Promise<SmsStatusAnswer> {
  if (!IS_UUID.test(messageId)) {
    throw new Fault("not_permitted", "The service reads the status of UUIDs only, and this id is none.");
  }
  const checkedAt = ctx.clock.now();
  const { data } = await ctx.service.sms.getStatus(messageId);
  const known = isRecorded ? await findByServiceId(ctx.db, messageId) : null;
  if (known !== null) await ctx.db.transaction((tx) => recordFacts(tx, [factOf(known, data, checkedAt)]));
  return {
    messageId: data.messageId,
    status: data.status.toUpperCase(),
    sentAt: data.sentAt ?? null,
    deliveredAt: data.deliveredAt ?? null,
    checkedAt: checkedAt.toISOString(),
  };
}
