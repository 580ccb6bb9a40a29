import type { Colleague } from "#lib/contract/desk/inbox/answerer.ts";
import type { Person, PersonLine } from "#lib/contract/desk/people/opt-out.ts";
import type { Tx } from "#lib/db/index.ts";
import { listOf, personName } from "../person-name.ts";
import type { TimePlace } from "../time-place.ts";

type Head = Pick<Person, "personName" | "conversationId" | "lists" | "restriction"> & {
  optedOutAt: Date | null;
};
type HeadRow = Omit<Head, "restriction"> & {
  restrictedAt: Date | null;
  reason: string | null;
  by: string | null;
};

/** What is known of a number beside what happened; of the lists that have it the newest. */
export async function findPerson(tx: Tx, number: string): Promise<Head> {
  const [row] = await tx.query<HeadRow>(HEAD, [number]);
  if (!row) throw new Error("a statement about one number answered no row");
  const { restrictedAt, reason, by, ...head } = row;
  const restriction = restrictedAt && {
    ...{ since: restrictedAt.toISOString(), reason: reason ?? "", by: by ?? "" },
  };
  return { ...head, restriction };
}

const MOST_LISTS = 500;

const HEAD = `
  SELECT ${personName("$1")} AS "personName", w.id AS "conversationId", s.said_at AS "optedOutAt",
    x.since AS "restrictedAt", x.reason, x.actor_name AS by,
    (SELECT coalesce(json_agg(json_build_object('id', l.id, 'name', l.name) ORDER BY l.created_at DESC, l.id), '[]')
     FROM (SELECT l.* FROM contact_list_member m CROSS JOIN ${listOf("m.list_id")} l WHERE m.number = $1
       ORDER BY l.created_at DESC, l.id LIMIT ${MOST_LISTS}) l) AS lists
  FROM (SELECT) one LEFT JOIN contact_window w ON w.number = $1
    LEFT JOIN suppression s ON s.number = $1 AND s.is_out LEFT JOIN restriction x ON x.number = $1`;

type OptOutLine = Extract<PersonLine, { way: "opt-out" }>;
export type SaidRow = Omit<OptOutLine, "way" | "at" | "file"> & {
  at: Date;
  fileName: string | null;
  fileRow: number | null;
};

/** When they opted out and came back, the newest first; of one number a handful. */
export function listSaid(tx: Tx, number: string, page: LinePage): Promise<SaidRow[]> {
  return tx.query<SaidRow>(SAID, [...paramsOf(page), number]);
}

// Ids of facts may be those of events, of any letters: a cursor takes none of them.
const SAID = `
  SELECT * FROM (SELECT 'opt-' || md5(id) AS id, date_trunc('milliseconds', said_at) AS at, is_out AS "isOut", source, words,
      actor_name AS by, file_name AS "fileName", file_row AS "fileRow"
    FROM opt_out_fact WHERE number = $4) said
  WHERE (at, id COLLATE "C") < ($1::timestamptz, $2 COLLATE "C") ORDER BY at DESC, id COLLATE "C" DESC LIMIT $3`;

/** A page of lines older than a place; null begins with the newest. */
export type LinePage = { before: TimePlace | null; limit: number };

/**
 * Lines of several lists are in one order: by millisecond, and within one by their id. `whose` is bound together with the
 * time: of what is equal the planner expects so little that it sorts all that was ever sent to somebody, and a span of both
 * it walks along their index, to the last line of the page.
 */
export const isBefore = ([whose, value]: readonly [string, string], at: string, id: string): string =>
  `(${whose}, ${at}) >= (${value}, '-infinity') AND (${whose}, ${at}) < (${value}, $1::timestamptz + interval '1 ms')
   AND (date_trunc('milliseconds', ${at}), ${id} COLLATE "C") < ($1::timestamptz, $2 COLLATE "C")`;

/** As text in the order of its numbers, in which they are read. */
export const lineId = (list: string, number: string): string =>
  `('${list}-' || lpad(${number}::text, 16, '0'))`;

export const paramsOf = ({ before, limit }: LinePage) => [
  before?.at ?? "9999-01-01T00:00:00Z",
  before?.id ?? "",
  limit,
];

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
