import type { Colleague } from "#lib/contract/desk/inbox/answerer.ts";
import type { Tx } from "#lib/db/index.ts";
import { isBefore, type LinePage, paramsOf } from "./line-page.ts";

export type NoteRow = { id: string; at: Date; noteId: string; text: string; by: Colleague };

const viewOf = (notes: string) => `
  SELECT 'note-' || n.id AS id, n.at, n.id AS "noteId", n.text, json_build_object('id', u.id, 'name', u.name) AS by
  FROM (${notes}) n CROSS JOIN LATERAL (SELECT id, name FROM app_user WHERE id = n.author_id OFFSET 0) u`;

const pageOf = (conversation: string) =>
  viewOf(`SELECT * FROM conversation_note
    WHERE ${isBefore(["conversation_id", conversation], "at", "('note-' || id)")}
    ORDER BY conversation_id DESC, at DESC, id DESC LIMIT $3`);
const OF_CONVERSATION = pageOf("$4::bigint");
const OF_NUMBER = pageOf("(SELECT id FROM contact_window WHERE number = $4)");
const ONE = viewOf("SELECT * FROM conversation_note WHERE id = $1 AND conversation_id = $2");

/** What the team noted in a conversation, the newest first. */
export function listNotes(tx: Tx, conversationId: number, page: LinePage): Promise<NoteRow[]> {
  return tx.query<NoteRow>(OF_CONVERSATION, [...paramsOf(page), conversationId]);
}

/** The same of the conversation with a number. */
export function listNotesOf(tx: Tx, number: string, page: LinePage): Promise<NoteRow[]> {
  return tx.query<NoteRow>(OF_NUMBER, [...paramsOf(page), number]);
}

type Note = { id: string; conversationId: number };

export async function findNote(tx: Tx, { id, conversationId }: Note): Promise<NoteRow | undefined> {
  const [row] = await tx.query<NoteRow>(ONE, [id, conversationId]);
  return row;
}

/** False where there is no such conversation; one that there is stays until the transaction ends. */
export async function holdConversation(tx: Tx, id: number): Promise<boolean> {
  return (await tx.query("SELECT FROM contact_window WHERE id = $1 FOR KEY SHARE", [id])).length > 0;
}

/** False where it was written already. */
export async function insertNote(
  tx: Tx,
  { id, conversationId, text, authorId, now }: Note & { text: string; authorId: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO conversation_note (id, conversation_id, at, author_id, text) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO NOTHING RETURNING 1`,
    [id, conversationId, now, authorId, text],
  );
  return rows.length > 0;
}

/** Takes a note away; `by` null: whoever wrote it. False where there is no such note of that person. */
export async function deleteNote(
  tx: Tx,
  { id, conversationId, by }: Note & { by: string | null },
): Promise<boolean> {
  const rows = await tx.query(
    `DELETE FROM conversation_note WHERE id = $1 AND conversation_id = $2 AND ($3::uuid IS NULL OR author_id = $3)
     RETURNING 1`,
    [id, conversationId, by],
  );
  return rows.length > 0;
}

/** All that was noted of who has this number. */
export async function deleteNotesOf(tx: Tx, number: string): Promise<void> {
  await tx.query(
    "DELETE FROM conversation_note WHERE conversation_id = (SELECT id FROM contact_window WHERE number = $1)",
    [number],
  );
}

/** Removes the oldest notes of before, `limit` at most. Answers how many. */
export async function deleteNotesBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  const rows = await tx.query(
    `DELETE FROM conversation_note WHERE id = ANY(ARRAY(
       SELECT id FROM conversation_note WHERE at < $1 ORDER BY at LIMIT $2)) RETURNING 1`,
    [before, limit],
  );
  return rows.length;
}
