import { normalisePhone } from "#lib/audience/number/normalise-phone.ts";
import type {
  ComposerPress,
  SendSms,
  SendSmsBatch,
  SendSmsBulk,
  SmsBatchAnswer,
  SmsBulkAnswer,
  SmsSendAnswer,
} from "#lib/contract/desk/send/send.ts";
import { t } from "#lib/contract/language.ts";
import { countSegments } from "#lib/contract/rules/text/segments.ts";
import { sayRow } from "#lib/contract/words/reason/row-reasons.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { type DirectAnswer, sendDirect } from "../dispatch/index.ts";

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
  if (outcome.kind !== "sms-one")
    throw new Fault("internal", t("The answer is for another operation.", "Jibu ni la kitendo kingine."));
  const { messageId, status } = outcome.data;
  return { sendId: outcome.campaignId, messageId, status };
}

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
  if (outcome.kind === "waiting")
    return {
      ...{ sendId: outcome.campaignId, startsAt: outcome.startsAt.toISOString(), ...NO_CREDITS_YET },
      ...{ acceptedCount: 0, rejectedCount: 0, results: [] },
    };
  if (outcome.kind !== "sms-bulk")
    throw new Fault("internal", t("The answer is for another operation.", "Jibu ni la kitendo kingine."));
  const { results, ...totals } = outcome.data;
  const listed = results.flatMap((row) =>
    row.messageId === null ? [] : [{ ...row, messageId: row.messageId }],
  );
  return { sendId: outcome.campaignId, ...totals, results: listed };
}

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
  if (outcome.kind === "waiting")
    return {
      ...{ sendId: outcome.campaignId, startsAt: outcome.startsAt.toISOString(), ...NO_CREDITS_YET },
      messageCount: 0,
    };
  if (outcome.kind !== "sms-batch")
    throw new Fault("internal", t("The answer is for another operation.", "Jibu ni la kitendo kingine."));
  const { messageCount, creditsDeducted, remainingBalance } = outcome.data;
  return { sendId: outcome.campaignId, messageCount, creditsDeducted, remainingBalance };
}

/** Of what waits to be undone. */
const NO_CREDITS_YET = { creditsDeducted: null, remainingBalance: null };

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
  const rule = t("this time has passed", "wakati huu umepita");
  throw new Fault("invalid_input", `scheduledAt: ${rule}`, { fields: [{ path: "scheduledAt", rule }] });
}

/** One SMS as the journal takes it: number in E.164, segments by our own count. */
export function smsRecipient({
  to,
  text,
  field,
  region,
}: {
  to: string;
  text: string;
  field: string;
  region: string;
}) {
  const phone = normalisePhone(to, region);
  if (phone.number)
    return { number: phone.number, text, parameters: null, segments: countSegments(text).segments };
  const rule = t(
    `“${to.slice(0, 40)}” is not a phone number. ${sayRow(phone.reason)}`,
    `“${to.slice(0, 40)}” si namba ya simu. ${sayRow(phone.reason)}`,
  );
  throw new Fault("invalid_input", `${field}: ${rule}`, { fields: [{ path: field, rule }] });
}

/** A request holds each number once: the second message to it would be a second debit nobody can tell apart. */
export function requireDistinct(recipients: { number: string }[], field: string): void {
  const seen = new Set<string>();
  for (const { number } of recipients) {
    if (seen.has(number)) {
      const rule = t(`${number} is twice in one request`, `${number} iko mara mbili katika ombi moja`);
      throw new Fault("invalid_input", `${field}: ${rule}`, { fields: [{ path: field, rule }] });
    }
    seen.add(number);
  }
}
