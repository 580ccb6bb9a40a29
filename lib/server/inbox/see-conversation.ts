import type { SeeConversation } from "#lib/contract/desk/conversation.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { seeUpTo } from "../store/conversation/conversation.ts";
import { requireConversation } from "./require-conversation.ts";

/** Somebody has looked at a conversation, for everybody: what came since they were shown it stays unread. Throws `not_found`. */
export async function seeConversation(
  { db }: Pick<SignedInCtx, "db">,
  { id, heard }: SeeConversation & { id: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireConversation(tx, id);
    if (await seeUpTo(tx, id, heard)) await publish(tx, [{ topic: "inbox", data: {} }]);
  });
}
