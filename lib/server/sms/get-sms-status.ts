import type { SmsStatusAnswer } from "#lib/contract/desk/send/send.ts";
import type { SmsStatusRead } from "#lib/contract/wire/sms-answer.ts";
import { Fault } from "#lib/fault.ts";
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
  const data = await read(ctx, messageId);
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

async function read({ service }: SignedInCtx, messageId: string): Promise<SmsStatusRead> {
  try {
    return (await service.sms.getStatus(messageId)).data;
  } catch (error) {
    // A key that is refused gets 401; 403 is what a status read says of ids that are unknown or not ours (§7.2).
    const status = error instanceof Fault ? error.upstream?.status : undefined;
    if (status !== 403 && status !== 404) throw error;
    const detail = "The service does not know this SMS, or it was sent with another API key.";
    throw new Fault("service_not_found", detail, { cause: error });
  }
}
