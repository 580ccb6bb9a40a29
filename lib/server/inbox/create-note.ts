import {
  type AddNote,
  MAX_NOTE_LENGTH,
  type ThreadNote,
} from "#lib/contract/desk/inbox/conversation-note.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { findNote, holdConversation, insertNote } from "../store/conversation/note.ts";
import { storableText } from "../store/storable-json.ts";
import { goneFault } from "./require-conversation.ts";
import { noteLine } from "./thread-lines.ts";

/** Writes a note that only the team sees, once by its id. Throws `not_found`, and `conflict` for an id of another note. */
export function createNote(
  { db, actor, clock }: Pick<SignedInCtx, "db" | "actor" | "clock">,
  { id: conversationId, noteId: id, text }: AddNote & { id: number },
): Promise<ThreadNote> {
  return db.transaction(async (tx) => {
    if (!(await holdConversation(tx, conversationId))) throw goneFault();
    const note = { id, conversationId, text: storableText(text, MAX_NOTE_LENGTH), authorId: actor.userId };
    if (await insertNote(tx, { ...note, now: clock.now() })) {
      await publish(tx, [{ topic: "inbox", data: {} }]);
      await recordAudit(tx, { actor, action: "conversation.note", target: String(conversationId) });
    }
    const row = await findNote(tx, note);
    if (!row) throw new Fault("conflict", "This id belongs to a note of another conversation.");
    // The same words a second time are a request that lost its answer; others are not to be lost with it.
    if (row.text !== note.text || row.by.id !== note.authorId)
      throw new Fault("conflict", "This id belongs to a note with another text. This one was not added.");
    return noteLine(row);
  });
}
