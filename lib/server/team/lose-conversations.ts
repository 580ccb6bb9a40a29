import type { Tx } from "#lib/db/index.ts";
import { publish } from "../publish.ts";
import { releaseConversations } from "../store/conversation/answerer.ts";

/** Whoever cannot answer any more has no conversations: they are nobody's, and seen again. Answers what the log says of it. */
export async function loseConversations(tx: Tx, userId: string): Promise<{ conversations?: number }> {
  const conversations = await releaseConversations(tx, userId);
  if (conversations === 0) return {};
  await publish(tx, [{ topic: "inbox", data: {} }]);
  return { conversations };
}
