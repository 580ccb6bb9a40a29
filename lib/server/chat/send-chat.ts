import { randomUUID } from "node:crypto";
import type { ChatSendAnswer, ComposerPress } from "#lib/contract/desk/send/send.ts";
import type { ChatResult } from "#lib/contract/wire/chat.ts";
import type { SignedInCtx } from "../context.ts";
import { type DirectSend, sendDirect } from "../dispatch/index.ts";
import { chatRecipients } from "./chat-recipients.ts";

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
export type Answering = Required<Pick<DirectSend, "replyTo" | "guard" | "written">>;

/** One chat request through the journal; without a key from the caller it gets one, so a replay sends nothing twice. */
export async function sendChat(ctx: SignedInCtx, send: ChatSend): Promise<ChatSendAnswer> {
  const numbers = chatRecipients(send.to, ctx.env.defaultRegion);
  const { text, parameters } = send;
  const outcome = await sendDirect(ctx, {
    channel: send.channel,
    operation: send.operation,
    lane: "fast",
    name: "text" in send.content ? "Chat text" : send.content.templateName,
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
