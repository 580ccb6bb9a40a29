import type { ChatSendAnswer, SendChatText } from "#lib/contract/desk/send/send.ts";
import type { SignedInCtx } from "../context.ts";
import { type Answering, sendChat } from "./send-chat.ts";

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
