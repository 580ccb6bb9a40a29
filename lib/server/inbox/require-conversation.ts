import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { type ConversationRow, findConversation } from "../store/conversation/conversation.ts";

/** The conversation of an id, or `not_found`. */
export async function requireConversation(tx: Tx, id: number): Promise<ConversationRow> {
  const row = await findConversation(tx, id);
  if (!row) throw goneFault();
  return row;
}

export const goneFault = (): Fault =>
  new Fault("not_found", "We do not know this conversation. Its person may have been erased.");
