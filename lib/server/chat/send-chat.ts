import { randomUUID } from "node:crypto";
import { normalisePhone } from "#lib/audience/number/normalise-phone.ts";
import type { AskWindows, ChatWindow, ChatWindowList } from "#lib/contract/desk/people/window.ts";
import type {
  ChatSendAnswer,
  ComposerPress,
  SendChatTemplate,
  SendChatText,
} from "#lib/contract/desk/send/send.ts";
import { t } from "#lib/contract/language.ts";
import { windowEndOf, windowStateOf } from "#lib/contract/rules/sending/chat-window.ts";
import { processRecipients } from "#lib/contract/rules/sending/recipients.ts";
import type { ChatResult } from "#lib/contract/wire/chat.ts";
import { DEFAULT_TEMPLATE_LANGUAGE } from "#lib/contract/wire/limits.ts";
import { sayRow } from "#lib/contract/words/reason/row-reasons.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { type DirectSend, sendDirect } from "../dispatch/index.ts";
import { listLastInbound } from "../store/sending/contact-window.ts";
import { listForbidden } from "../store/sending/forbidden.ts";
import { requireSendable } from "../templates/index.ts";

export type ChatSend = {
  to: unknown[];
  idempotencyKey: string | undefined;
  channel: "chat-text" | "chat-template";
  operation: "chat.text" | "chat.template";
  content: { text: string } | { templateName: string; language: string };
  text: string | null;
  parameters: unknown;
  press: ComposerPress;
  answering?: Answering;
};

/** The conversation in which it is an answer, and what becomes of it with the send. */
export type Answering = Required<Pick<DirectSend, "replyTo" | "guard" | "written">> &
  Pick<DirectSend, "later">;

/** One chat request through the journal; without a key from the caller it gets one, so a replay sends nothing twice. */
export async function sendChat(ctx: SignedInCtx, send: ChatSend): Promise<ChatSendAnswer> {
  const numbers = chatRecipients(send.to, ctx.env.defaultRegion);
  const { text, parameters } = send;
  const outcome = await sendDirect(ctx, {
    channel: send.channel,
    operation: send.operation,
    lane: "fast",
    name: "text" in send.content ? t("Chat text", "Maandishi ya chat") : send.content.templateName,
    content: send.content,
    senderId: null,
    providerScheduledAt: null,
    idempotencyKey: send.idempotencyKey ?? `tuma-${randomUUID()}`,
    actor: ctx.actor,
    press: { ...send.press, timeZone: ctx.env.defaultTimezone },
    recipients: numbers.map((number) => ({ number, text, parameters, segments: 0 })),
    ...send.answering,
  });
  const { campaignId: sendId } = outcome;
  if (outcome.kind === "waiting") return { sendId, startsAt: outcome.startsAt.toISOString(), results: [] };
  return { sendId, results: outcome.kind === "chat" ? outcome.data.results.map(resultOf) : [] };
}

function resultOf({
  to,
  success,
  messageId,
  wamid,
  status,
  error,
}: ChatResult): ChatSendAnswer["results"][number] {
  return {
    to,
    success,
    ...(messageId && { messageId }),
    ...(wamid && { wamid }),
    ...(status && { status }),
    ...(error !== undefined && { error }),
  };
}

/**
 * The recipients of one chat send in canonical form, after the steps of §4.1.
 * The service takes `255…` and `+255…` for two people, so every number is brought to E.164 first.
 */
export function chatRecipients(to: unknown[], region: string): string[] {
  const canonical = to.map((entry) => (typeof entry === "string" ? canonicalOf(entry, region) : entry));
  const processed = processRecipients(canonical);
  if ("recipients" in processed) return processed.recipients;
  const rule = processed.refusal.message;
  throw new Fault("invalid_input", `to: ${rule}`, { fields: [{ path: "to", rule }] });
}

function canonicalOf(entry: string, region: string): string {
  const trimmed = entry.trim();
  if (trimmed === "") return trimmed;
  const phone = normalisePhone(trimmed, region);
  if (phone.number) return phone.number;
  throw new Fault(
    "invalid_input",
    t(
      `to: “${trimmed.slice(0, 40)}” is not a phone number. ${sayRow(phone.reason)}`,
      `to: “${trimmed.slice(0, 40)}” si namba ya simu. ${sayRow(phone.reason)}`,
    ),
    {
      fields: [{ path: "to", rule: sayRow(phone.reason) }],
    },
  );
}

/**
 * Sends one approved template to 1..500 people; approval is checked by the service afterwards (§4.1 r5). What is certain
 * to be refused is refused here, before the call.
 */
export async function sendChatTemplate(
  ctx: SignedInCtx,
  input: SendChatTemplate & { answering?: Answering },
): Promise<ChatSendAnswer> {
  const { templateName, language = DEFAULT_TEMPLATE_LANGUAGE, templateParameters } = input;
  await requireSendable(ctx, { templateName, language, templateParameters });
  return sendChat(ctx, {
    to: input.to,
    idempotencyKey: input.idempotencyKey,
    press: { sendToken: input.sendToken, isRepeatRefused: input.isRepeatRefused },
    channel: "chat-template",
    operation: "chat.template",
    content: { templateName, language },
    text: null,
    parameters: templateParameters ?? null,
    ...(input.answering && { answering: input.answering }),
  });
}

/** Sends one text to 1..500 people whose window is open; every result has to be looked at (§4.1). */
export function sendChatText(
  ctx: SignedInCtx,
  input: SendChatText & { answering?: Answering },
): Promise<ChatSendAnswer> {
  return sendChat(ctx, {
    to: input.to,
    idempotencyKey: input.idempotencyKey,
    press: { sendToken: input.sendToken, isRepeatRefused: input.isRepeatRefused },
    channel: "chat-text",
    operation: "chat.text",
    content: { text: input.text },
    text: input.text,
    parameters: null,
    ...(input.answering && { answering: input.answering }),
  });
}

/**
 * What is known of the 24-hour window of 1..500 people, by our clock, and who has opted out. It only reads: the
 * service stays the judge of a window, and a send the judge of an opt-out. Throws `invalid_input` as a send does.
 */
export async function listWindows(ctx: SignedInCtx, input: AskWindows): Promise<ChatWindowList> {
  const numbers = chatRecipients(input.to, ctx.env.defaultRegion);
  const [lastInbound, forbidden] = await Promise.all([
    listLastInbound(ctx.db, numbers),
    listForbidden(ctx.db, numbers, { messageClass: "service", channel: "chat", day: null }),
  ]);
  const now = ctx.clock.now();
  const items = numbers.map((number): ChatWindow => {
    const wroteAt = lastInbound.get(number);
    const endsAt = wroteAt ? windowEndOf(wroteAt.getTime()) : null;
    return {
      number,
      state: windowStateOf(endsAt, now.getTime()),
      endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
      isOptedOut: forbidden.has(number),
    };
  });
  return { now: now.toISOString(), items };
}
