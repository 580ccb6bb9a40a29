import type { Tx } from "#lib/db/index.ts";

export type CallHour = { hour: number; calls: number; answered: number; talkS: number; spanS: number };

/** Calls since a moment by the hour of a zone; a call that was refused or never made is none. */
export async function countByHour(tx: Tx, since: Date, timeZone: string): Promise<CallHour[]> {
  const sumOf = (name: string) => `coalesce(sum(n) FILTER (WHERE name = '${name}'), 0)::int`;
  return tx.query<CallHour>(
    `SELECT extract(hour FROM at AT TIME ZONE $2)::int AS hour, ${sumOf("call-made")} AS calls,
       ${sumOf("call-answered")} AS answered, ${sumOf("call-talk")} AS "talkS",
       ${sumOf("call-span")} AS "spanS"
     FROM tally_now WHERE name IN ('call-made', 'call-answered', 'call-talk', 'call-span') AND at >= $1
     GROUP BY 1 HAVING sum(n) FILTER (WHERE name = 'call-made') > 0 ORDER BY 1`,
    [since, timeZone],
  );
}

/** Of every day: recordings that are awaited, and calls that may have rung. */
export async function countAwaited(tx: Tx): Promise<{ awaited: number; unknown: number }> {
  const [row] = await tx.query<{ awaited: number; unknown: number }>(
    `SELECT coalesce(sum(n) FILTER (WHERE name = 'call-awaited'), 0)::int AS awaited,
       coalesce(sum(n) FILTER (WHERE name = 'call-unknown'), 0)::int AS unknown
     FROM tally_now WHERE at = '-infinity' AND name IN ('call-awaited', 'call-unknown')`,
  );
  return row ?? { awaited: 0, unknown: 0 };
}
