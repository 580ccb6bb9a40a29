import type { Tx } from "#lib/db/index.ts";

export type CallHour = { hour: number; calls: number; answered: number; talkS: number };

/** Calls since a moment by the hour of a zone; a call that was refused or never made is none. */
export async function countByHour(tx: Tx, since: Date, timeZone: string): Promise<CallHour[]> {
  return tx.query<CallHour>(
    `SELECT extract(hour FROM at AT TIME ZONE $2)::int AS hour, count(*)::int AS calls,
       count(*) FILTER (WHERE status IN ('talking', 'finished'))::int AS answered,
       coalesce(sum(duration_s) FILTER (WHERE status IN ('talking', 'finished')), 0)::int AS "talkS"
     FROM call WHERE at >= $1 AND phase NOT IN ('refused', 'not-called') GROUP BY 1 ORDER BY 1`,
    [since, timeZone],
  );
}

/** Of every day: recordings that are awaited, and calls that may have rung. */
export async function countAwaited(tx: Tx): Promise<{ awaited: number; unknown: number }> {
  const [row] = await tx.query<{ awaited: number; unknown: number }>(
    `SELECT (SELECT count(*)::int FROM call WHERE recording = 'awaited' AND recording <> 'none') AS awaited,
       (SELECT count(*)::int FROM call WHERE phase = 'unknown' AND phase NOT IN ('ended')) AS unknown`,
  );
  return row ?? { awaited: 0, unknown: 0 };
}
