import type { SeeConversation } from "#lib/contract/desk/conversation.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { seeGiven } from "../store/conversation/answerer.ts";
import { seeUpTo } from "../store/conversation/conversation.ts";
import { requireConversation } from "./require-conversation.ts";

/** Somebody has looked at a conversation, for everybody: what came since they were shown it stays unread. Of one that was given to them they know now. Throws `not_found`. */
export async function seeConversation(
  { db, actor }: Pick<SignedInCtx, "db" | "actor">,
  { id, heard }: SeeConversation & { id: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireConversation(tx, id);
    const isNews = await seeUpTo(tx, id, heard);
    if ((await seeGiven(tx, id, actor.userId)) || isNews) await publish(tx, [{ topic: "inbox", data: {} }]);
  });
}
