import type { Tx } from "#lib/db/index.ts";

export type Walk = {
  page: number;
  walkedAt: Date | null;
  headAt: Date | null;
  problem: string | null;
  /** Up to when calls were removed, and for how many days they are kept now. */
  callsBefore: Date | null;
  callDays: number | null;
};

/** How far the walk over the service's list has come, and from when on its calls are kept. */
export async function getWalk(tx: Tx): Promise<Walk> {
  const [row] = await tx.query<Walk>(
    `SELECT page, walked_at AS "walkedAt", head_at AS "headAt", problem, calls_before AS "callsBefore", call_days AS "callDays"
     FROM call_walk, retention`,
  );
  return row ?? { page: 1, walkedAt: null, headAt: null, problem: null, callsBefore: null, callDays: null };
}

/** Takes the read of the first page where it is due, and says when the one after it is; false: not due, or taken. */
export async function claimHead(tx: Tx, now: Date, nextMs: number): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE call_walk SET next_head_at = $1::timestamptz + $2::int * interval '1 ms' WHERE next_head_at <= $1 RETURNING page`,
    [now, nextMs],
  );
  return rows.length > 0;
}

/** Takes the next page of the patient walk; null: not due, or taken by another worker. */
export async function claimPage(tx: Tx, now: Date, nextMs: number): Promise<number | null> {
  const [row] = await tx.query<{ page: number }>(
    `UPDATE call_walk SET next_page_at = $1::timestamptz + $2::int * interval '1 ms' WHERE next_page_at <= $1 RETURNING page`,
    [now, nextMs],
  );
  return row?.page ?? null;
}

/** The first page was read. */
export async function noteHead(tx: Tx, now: Date): Promise<void> {
  await tx.query("UPDATE call_walk SET head_at = $1, problem = NULL", [now]);
}

export type PageRead = {
  page: number;
  now: Date;
  /** Of the calls on it; the same as on the page before: the service knows no pages. */
  digest: string;
  isLast: boolean;
  /** Until the walk begins anew. */
  restMs: number;
};

/** A page was read; where it was the last, the walk rests and begins anew. */
export async function notePage(tx: Tx, { page, now, digest, isLast, restMs }: PageRead): Promise<void> {
  await tx.query(
    `UPDATE call_walk SET (page, page_ids, problem, walked_at, next_page_at) = (
       SELECT CASE WHEN over THEN 1 ELSE $1 + 1 END, CASE WHEN over THEN '' ELSE $3 END, NULL,
         CASE WHEN over THEN $2::timestamptz ELSE walked_at END,
         CASE WHEN over THEN $2::timestamptz + $5::int * interval '1 ms' ELSE next_page_at END
       FROM (SELECT $4::boolean OR page_ids = $3 AS over) end_of_walk)
     WHERE page = $1`,
    [page, now, digest, isLast, restMs],
  );
}

/** The list could not be read: why, and when it is tried again. */
export async function noteWalkProblem(tx: Tx, problem: string, now: Date, restMs: number): Promise<void> {
  await tx.query(
    `UPDATE call_walk SET problem = $1, next_head_at = greatest(next_head_at, $2::timestamptz + $3::int * interval '1 ms'),
       next_page_at = greatest(next_page_at, $2::timestamptz + $3::int * interval '1 ms')`,
    [problem, now, restMs],
  );
}

/** A person wants the newest now. */
export async function walkSoon(tx: Tx, now: Date): Promise<void> {
  await tx.query("UPDATE call_walk SET next_head_at = least(next_head_at, $1)", [now]);
}

/** True while a call goes on or an answer is lost: then the list is read more often. */
export async function hasCallsInWork(tx: Tx, since: Date): Promise<boolean> {
  const [row] = await tx.query<{ has: boolean }>(
    "SELECT EXISTS (SELECT FROM call WHERE phase NOT IN ('ended') AND phase IN ('asking', 'open', 'unknown') AND at > $1) AS has",
    [since],
  );
  return row?.has === true;
}
