import type { ChatSendAnswer, SendChatTemplate } from "#lib/contract/desk/send/send.ts";
import { DEFAULT_TEMPLATE_LANGUAGE } from "#lib/contract/wire/limits.ts";
import type { SignedInCtx } from "../context.ts";
import { requireSendable } from "../templates/index.ts";
import { type Answering, sendChat } from "./send-chat.ts";

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
