import type { Reply } from "#lib/contract/desk/conversation.ts";
import type { ChatSendAnswer } from "#lib/contract/desk/send/send.ts";
import { Fault } from "#lib/fault.ts";
import { sendChatTemplate, sendChatText } from "../chat/index.ts";
import type { SignedInCtx } from "../context.ts";
import { requireShown } from "../sight/index.ts";
import { conversationOf } from "./conversation-of.ts";
import { requireConversation } from "./require-conversation.ts";
import { takeByAnswering } from "./take-by-answering.ts";

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
  const taking = takeByAnswering(ctx, { id, seenId: answererId });
  const to = { to: [row.number], answering: taking.answering, ...press };
  requireShown(ctx.actor, templateName, "templateName");
  const isText = templateName === undefined;
  if (isText && conversationOf(row, ctx.clock.now()).window.state === "closed")
    throw new Fault(
      "not_permitted",
      "The 24 hours in which a text can be sent are over. Send a template. Nothing was sent.",
      { fields: [{ path: "text", rule: "can be sent within 24 hours after they wrote" }] },
    );
  try {
    if (!isText) return await sendChatTemplate(ctx, { ...to, templateName, language, templateParameters });
    return await sendChatText(ctx, { ...to, text: text ?? "" });
  } finally {
    // Whatever became of the answer is told all the same.
    await taking.giveBackUnsent().catch(() => undefined);
  }
}
