import type { Tx } from "#lib/db/index.ts";

/** Tried for about a day. */
const MOST_TRIES = 9;

export type DueNotice = { id: number; tries: number };

/**
 * The notice whose time to be posted has come first; nobody else takes it for a minute, longer than one try may take. None
 * from before the last day.
 */
export async function claimDueNotice(tx: Tx, now: Date): Promise<DueNotice | undefined> {
  const [due] = await tx.query<DueNotice>(
    `UPDATE notice SET next_try_at = $1::timestamptz + interval '1 min', tries = tries + 1
     WHERE id = ANY(ARRAY(SELECT id FROM notice
       WHERE posted_at IS NULL AND told_at IS NOT NULL AND next_try_at <= $1 AND tries < ${MOST_TRIES}
         AND next_try_at > $1::timestamptz - interval '1 day'
       ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED))
     RETURNING id, tries`,
    [now],
  );
  return due;
}

export async function notePosted(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.query("UPDATE notice SET posted_at = $2, post_problem = NULL WHERE id = $1", [id, now]);
}

export async function noteNotPosted(
  tx: Tx,
  id: number,
  { problem, nextTryAt }: { problem: string; nextTryAt: Date },
): Promise<void> {
  await tx.query("UPDATE notice SET post_problem = $2, next_try_at = $3 WHERE id = $1", [
    id,
    problem,
    nextTryAt,
  ]);
}

export type PostFacts = { postedAt: Date | null; problem: string | null };

/** When the newest one was accepted, and what stood in the way of the newest that is not. */
export async function findPostFacts(tx: Tx): Promise<PostFacts> {
  const [row] = await tx.query<PostFacts>(
    `SELECT (SELECT max(posted_at) FROM notice) AS "postedAt",
       (SELECT post_problem FROM notice WHERE posted_at IS NULL AND told_at IS NOT NULL AND tries > 0
         ORDER BY told_at DESC, id DESC LIMIT 1) AS problem`,
  );
  return row ?? { postedAt: null, problem: null };
}
