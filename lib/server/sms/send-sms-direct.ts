import type { ComposerPress } from "#lib/contract/desk/send/send.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { type DirectAnswer, sendDirect } from "../dispatch/index.ts";

export type SmsSend = {
  operation: "sms.send" | "sms.bulk" | "sms.batch";
  lane: "fast" | "exact" | "batch";
  senderId: string;
  /** Hands the schedule to the service, which nothing can cancel (§4.2). */
  scheduledAt: string | undefined;
  recipients: { number: string; text: string; parameters: null; segments: number }[];
  press: ComposerPress;
};

/** One SMS request of a person through the journal. */
export async function sendSmsDirect(ctx: SignedInCtx, send: SmsSend): Promise<DirectAnswer> {
  refusePast(ctx, send);
  const size = send.recipients.length;
  return sendDirect(ctx, {
    channel: "sms",
    operation: send.operation,
    lane: send.lane,
    name: size === 1 ? "SMS" : `SMS to ${size}`,
    content: { text: send.recipients[0]?.text ?? "" },
    senderId: send.senderId,
    providerScheduledAt: send.scheduledAt ?? null,
    idempotencyKey: null,
    actor: ctx.actor,
    press: { ...send.press, timeZone: ctx.env.defaultTimezone },
    recipients: send.recipients,
  });
}

/** The service would send it at once (§4.2 r4). */
function refusePast({ clock }: SignedInCtx, { scheduledAt }: SmsSend): void {
  if (!scheduledAt || new Date(scheduledAt) > clock.now()) return;
  const rule = "this time has passed";
  throw new Fault("invalid_input", `scheduledAt: ${rule}`, { fields: [{ path: "scheduledAt", rule }] });
}
