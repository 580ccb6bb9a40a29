import type { Conversation } from "#lib/contract/desk/conversation.ts";
import type { SetDone } from "#lib/contract/desk/inbox/answerer.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { setDoneUpTo, setOpen } from "../store/conversation/answerer.ts";
import { conversationOf } from "./conversation-of.ts";
import { requireConversation } from "./require-conversation.ts";

/**
 * A conversation is done until they write again, or opened again. Throws `not_found`, and `conflict` where they wrote after what
 * was looked at.
 */
export function updateDone(
  { db, actor, clock }: Pick<SignedInCtx, "db" | "actor" | "clock">,
  { id, isDone, heard }: SetDone & { id: number },
): Promise<Conversation> {
  return db.transaction(async (tx) => {
    const before = await requireConversation(tx, id);
    if (before.isDone !== isDone) {
      if (!isDone) await setOpen(tx, id);
      else if (!(await setDoneUpTo(tx, id, heard)))
        throw new Fault("conflict", "They have written again. Read it first. It is still open.");
      await publish(tx, [{ topic: "inbox", data: {} }]);
      const action = isDone ? "conversation.done" : "conversation.reopen";
      await recordAudit(tx, { actor, action, target: String(id) });
    }
    return conversationOf(await requireConversation(tx, id), clock.now());
  });
}
