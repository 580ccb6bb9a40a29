import type { Colleague } from "#lib/contract/desk/inbox/answerer.ts";
import type { Right } from "#lib/contract/desk/team/rights.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";
import type { Tx } from "#lib/db/index.ts";
import { IS_WHOSE } from "./list-walks.ts";

export type AnswererRow = Colleague & { role: Role; rights: Right[] | null };

/** Everybody who can sign in, by name. */
export function listColleagues(tx: Tx): Promise<AnswererRow[]> {
  return tx.query<AnswererRow>(
    "SELECT id, name, role, rights FROM app_user WHERE NOT is_disabled AND removed_at IS NULL ORDER BY lower(name), id",
  );
}

/** Somebody who can sign in, with their rights as they stay until the transaction ends. */
export async function lockColleague(tx: Tx, id: string): Promise<AnswererRow | undefined> {
  const [row] = await tx.query<AnswererRow>(
    "SELECT id, name, role, rights FROM app_user WHERE id = $1 AND NOT is_disabled AND removed_at IS NULL FOR SHARE",
    [id],
  );
  return row;
}

/** Who answers, held as it is until the transaction ends; undefined where there is no such conversation. */
export async function lockAnswerer(tx: Tx, id: number): Promise<Colleague | null | undefined> {
  const [row] = await tx.query<{ answerer: Colleague | null }>(
    `SELECT (SELECT json_build_object('id', u.id, 'name', u.name) FROM app_user u WHERE u.id = w.answerer_id) AS answerer
     FROM contact_window w WHERE w.id = $1 FOR NO KEY UPDATE`,
    [id],
  );
  return row?.answerer;
}

type Assigned = { id: number; answererId: string | null; givenBy?: string | null };

/** `givenBy`: who gave it to somebody else. Answers when, by the clock of the transaction. */
export async function setAnswerer(tx: Tx, { id, answererId, givenBy = null }: Assigned): Promise<Date> {
  const [row] = await tx.query<{ at: Date }>(
    `WITH changed AS (UPDATE contact_window SET answerer_id = $2, given_by = $3, given_at = CASE WHEN $3::uuid IS NOT NULL THEN now() END
       WHERE id = $1 RETURNING answerer_id, is_unread), ${NOBODYS_NEWS}
     SELECT now() AS at`,
    [id, answererId, givenBy],
  );
  return row?.at ?? new Date();
}

/** What nobody has looked at, and became nobody's, is told to all who may answer. */
const NOBODYS_NEWS = `news AS (INSERT INTO inbox_news (kind)
  SELECT 'wrote' FROM changed WHERE answerer_id IS NULL AND is_unread LIMIT 1)`;

/** Whoever was given a conversation has looked at it. Answers whether that is news. */
export async function seeGiven(tx: Tx, id: number, userId: string): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE contact_window SET given_by = NULL, given_at = NULL
     WHERE id = $1 AND answerer_id = $2 AND given_by IS NOT NULL RETURNING 1`,
    [id, userId],
  );
  return rows.length > 0;
}

/** True where this person has sent something in a conversation since then that reached its person, or may have. */
export async function hasAnsweredSince(
  tx: Tx,
  { id, userId, since }: { id: number; userId: string; since: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `SELECT FROM campaign WHERE reply_to = $1 AND created_at >= $3 AND created_by = $2
       AND n_rejected + n_cancelled + n_failed < n_rows LIMIT 1`,
    [id, userId, since],
  );
  return rows.length > 0;
}

/** Makes all conversations of a person nobody's, in the order in which others lock them. Answers how many there were. */
export async function releaseConversations(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `WITH changed AS (UPDATE contact_window SET answerer_id = NULL, given_by = NULL, given_at = NULL FROM (
       SELECT w.id FROM contact_window w WHERE ${IS_WHOSE} $1 ORDER BY w.number COLLATE "C" FOR NO KEY UPDATE) theirs
     WHERE contact_window.id = theirs.id RETURNING answerer_id, is_unread), ${NOBODYS_NEWS}
     SELECT count(*)::int AS n FROM changed`,
    [userId],
  );
  return row?.n ?? 0;
}

/** Done up to this event, which is then seen as well. False where something came since, or it is not there. */
export async function setDoneUpTo(tx: Tx, id: number, heard: number): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE contact_window SET done_seq = heard_seq, seen_seq = greatest(seen_seq, heard_seq)
     WHERE id = $1 AND heard_seq <= $2 RETURNING 1`,
    [id, heard],
  );
  return rows.length > 0;
}

export async function setOpen(tx: Tx, id: number): Promise<void> {
  await tx.query("UPDATE contact_window SET done_seq = -1 WHERE id = $1", [id]);
}
