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

export async function deleteNotice(tx: Tx, id: number): Promise<void> {
  await tx.query("DELETE FROM notice WHERE id = $1", [id]);
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

export type PostFacts = { postedAt: Date | null; problem: string | null; givenUp: number; missed: number };

/**
 * When the newest one was accepted, what stands in the way of the newest that is still tried, how many never were, and how
 * many were not even tried, as no worker ran on the day when they were new. One of before there was somebody to post to is
 * none of these.
 */
export async function findPostFacts(tx: Tx): Promise<PostFacts> {
  const [row] = await tx.query<PostFacts>(
    `SELECT max(posted_at) AS "postedAt",
       (array_agg(post_problem ORDER BY told_at DESC, id DESC)
         FILTER (WHERE is_open AND NOT is_over AND post_problem IS NOT NULL))[1] AS problem,
       count(*) FILTER (WHERE is_open AND is_over)::int AS "givenUp",
       count(*) FILTER (WHERE tries = 0 AND told_at >= next_try_at + interval '1 day')::int AS missed
     FROM (SELECT id, told_at, posted_at, post_problem, tries, next_try_at, posted_at IS NULL AND told_at IS NOT NULL AND tries > 0 AS is_open,
         tries >= ${MOST_TRIES} OR next_try_at <= now() - interval '1 day' AS is_over FROM notice) n`,
  );
  return row ?? { postedAt: null, problem: null, givenUp: 0, missed: 0 };
}
