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

/** Answers when, by the clock of the transaction. */
export async function setAnswerer(tx: Tx, id: number, answererId: string | null): Promise<Date> {
  const [row] = await tx.query<{ at: Date }>(
    "UPDATE contact_window SET answerer_id = $2 WHERE id = $1 RETURNING now() AS at",
    [id, answererId],
  );
  return row?.at ?? new Date();
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
  const rows = await tx.query(
    `UPDATE contact_window SET answerer_id = NULL FROM (
       SELECT w.id FROM contact_window w WHERE ${IS_WHOSE} $1 ORDER BY w.number COLLATE "C" FOR NO KEY UPDATE) theirs
     WHERE contact_window.id = theirs.id RETURNING 1`,
    [userId],
  );
  return rows.length;
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
