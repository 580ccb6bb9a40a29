import type { SendSms, SmsSendAnswer } from "#lib/contract/desk/send/send.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { sendSmsDirect } from "./send-sms-direct.ts";
import { smsRecipient } from "./sms-recipient.ts";

/** One SMS with an id of its own; a lost answer is never repeated, it is shown (§4.2 r5). */
export async function sendSms(ctx: SignedInCtx, input: SendSms): Promise<SmsSendAnswer> {
  const recipient = smsRecipient({
    to: input.to,
    text: input.text,
    field: "to",
    region: ctx.env.defaultRegion,
  });
  const outcome = await sendSmsDirect(ctx, {
    operation: "sms.send",
    lane: "exact",
    senderId: input.senderId,
    scheduledAt: input.scheduledAt,
    press: { sendToken: input.sendToken, isRepeatRefused: input.isRepeatRefused },
    recipients: [recipient],
  });
  if (outcome.kind !== "sms-one") throw new Fault("internal", "The answer is for another operation.");
  const { messageId, status } = outcome.data;
  return { sendId: outcome.campaignId, messageId, status };
}
