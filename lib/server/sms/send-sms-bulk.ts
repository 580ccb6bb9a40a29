import type { SendSmsBulk, SmsBulkAnswer } from "#lib/contract/desk/send/send.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { sendSmsDirect } from "./send-sms-direct.ts";
import { requireDistinct, smsRecipient } from "./sms-recipient.ts";

/** Personal texts in one request; results name no recipient, so ids are matched as far as it is proven (§2.6). */
export async function sendSmsBulk(ctx: SignedInCtx, input: SendSmsBulk): Promise<SmsBulkAnswer> {
  const region = ctx.env.defaultRegion;
  const recipients = input.messages.map(({ to, text }, index) =>
    smsRecipient({ to, text, field: `messages.${index}.to`, region }),
  );
  requireDistinct(recipients, "messages");
  const outcome = await sendSmsDirect(ctx, {
    operation: "sms.bulk",
    lane: "fast",
    senderId: input.senderId,
    scheduledAt: input.scheduledAt,
    press: { sendToken: input.sendToken, isRepeatRefused: input.isRepeatRefused },
    recipients,
  });
  if (outcome.kind !== "sms-bulk") throw new Fault("internal", "The answer is for another operation.");
  const { results, ...totals } = outcome.data;
  const listed = results.flatMap((row) =>
    row.messageId === null ? [] : [{ ...row, messageId: row.messageId }],
  );
  return { sendId: outcome.campaignId, ...totals, results: listed };
}
