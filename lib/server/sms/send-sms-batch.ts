import type { SendSmsBatch, SmsBatchAnswer } from "#lib/contract/desk/send/send.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { sendSmsDirect } from "./send-sms-direct.ts";
import { requireDistinct, smsRecipient } from "./sms-recipient.ts";

/** The same text to many in one request: totals only, no ids and no rejected count (§4.2 r3). */
export async function sendSmsBatch(ctx: SignedInCtx, input: SendSmsBatch): Promise<SmsBatchAnswer> {
  const region = ctx.env.defaultRegion;
  const recipients = input.to.map((to, index) =>
    smsRecipient({ to, text: input.text, field: `to.${index}`, region }),
  );
  requireDistinct(recipients, "to");
  const outcome = await sendSmsDirect(ctx, {
    operation: "sms.batch",
    lane: "batch",
    senderId: input.senderId,
    scheduledAt: undefined,
    press: { sendToken: input.sendToken, isRepeatRefused: input.isRepeatRefused },
    recipients,
  });
  if (outcome.kind !== "sms-batch") throw new Fault("internal", "The answer is for another operation.");
  const { messageCount, creditsDeducted, remainingBalance } = outcome.data;
  return { sendId: outcome.campaignId, messageCount, creditsDeducted, remainingBalance };
}
