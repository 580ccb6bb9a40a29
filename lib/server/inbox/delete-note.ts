import { hasRole } from "#lib/contract/desk/team/session.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { deleteNote as deleteNoteRow } from "../store/conversation/note.ts";

/** Everybody takes back their own notes, admins any. Throws `not_found`. */
export async function deleteNote(
  { db, actor }: Pick<SignedInCtx, "db" | "actor">,
  { id, noteId }: { id: number; noteId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const by = hasRole(actor.role, "admin") ? null : actor.userId;
    if (!(await deleteNoteRow(tx, { id: noteId, conversationId: id, by })))
      throw new Fault("not_found", "You have no such note.");
    await publish(tx, [{ topic: "inbox", data: {} }]);
    await recordAudit(tx, { actor, action: "conversation.note.delete", target: String(id) });
  });
}
