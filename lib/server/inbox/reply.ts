import type { Reply } from "#lib/contract/desk/conversation.ts";
import type { ChatSendAnswer } from "#lib/contract/desk/send/send.ts";
import { Fault } from "#lib/fault.ts";
import { sendChatTemplate, sendChatText } from "../chat/index.ts";
import type { SignedInCtx } from "../context.ts";
import { conversationOf } from "./conversation-of.ts";
import { requireConversation } from "./require-conversation.ts";
import { takeUnanswered } from "./update-answerer.ts";

/**
 * Answers somebody who wrote: by text while their window is open, by a template at any time. It is a send like any other,
 * with its journal, and shown in the conversation whatever becomes of it. Throws `not_permitted` for a text once the
 * window has closed, as the service would refuse it, and `conflict` where somebody else answers and the person has not seen it.
 */
export async function reply(
  ctx: SignedInCtx,
  { id, ...input }: Reply & { id: number },
): Promise<ChatSendAnswer> {
  const row = await requireConversation(ctx.db, id);
  const { text, templateName, language, templateParameters, answererId, ...press } = input;
  const to = { to: [row.number], replyTo: id, ...press };
  const isText = templateName === undefined;
  if (isText && conversationOf(row, ctx.clock.now()).window.state === "closed")
    throw new Fault(
      "not_permitted",
      "The 24 hours in which a text can be sent are over. Send a template. Nothing was sent.",
      { fields: [{ path: "text", rule: "can be sent within 24 hours after they wrote" }] },
    );
  const other = await takeUnanswered(ctx, id);
  if (other !== null && other.id !== answererId)
    throw new Fault(
      "conflict",
      `${other.name} answers this. Nothing was sent. Look at the conversation first.`,
    );
  if (!isText) return sendChatTemplate(ctx, { ...to, templateName, language, templateParameters });
  return sendChatText(ctx, { ...to, text: text ?? "" });
}
