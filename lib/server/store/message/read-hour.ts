import type { Tx } from "#lib/db/index.ts";

/** The newest hour that is counted, up to a moment; null where none is. */
export async function findNewestHour(tx: Tx, upTo: Date): Promise<Date | null> {
  const [row] = await tx.query<{ at: Date | null }>("SELECT max(at) AS at FROM read_hour WHERE at <= $1", [
    upTo,
  ]);
  return row?.at ?? null;
}

// By the time in which they were made, as they lie in the table; what is sent by hand is read because somebody waits for it.
const COUNT = `
  INSERT INTO read_hour (at, arrived, quick)
  SELECT $1::timestamptz, count(*)::int, count(*) FILTER (WHERE state = 'read' AND state_at <= created_at + interval '1 hour')::int
  FROM message WHERE channel = 'chat' AND NOT is_direct AND state IN ('delivered', 'read') AND created_at >= $1 AND created_at < $2
  ON CONFLICT (at) DO UPDATE SET arrived = excluded.arrived, quick = excluded.quick RETURNING arrived`;

/** Counts one hour; answers how many had arrived in it. */
export async function countHour(tx: Tx, at: Date, until: Date): Promise<number> {
  const [row] = await tx.query<{ arrived: number }>(COUNT, [at, until]);
  return row?.arrived ?? 0;
}

export async function deleteOldHours(tx: Tx, before: Date): Promise<void> {
  await tx.query("DELETE FROM read_hour WHERE at < $1", [before]);
}

/** Monday is 1; `hour` is 0 to 23, by the clock of a zone. */
export type ReadHour = { weekday: number; hour: number; arrived: number; quick: number };

/** By weekday and hour of a zone, of those since a moment; hours in which nobody got anything are left out. */
export function listReadHours(tx: Tx, since: Date, zone: string): Promise<ReadHour[]> {
  return tx.query<ReadHour>(
    `SELECT extract(isodow FROM at AT TIME ZONE $2)::int AS weekday, extract(hour FROM at AT TIME ZONE $2)::int AS hour,
       sum(arrived)::int AS arrived, sum(quick)::int AS quick
     FROM read_hour WHERE at >= $1 AND arrived > 0 GROUP BY 1, 2 ORDER BY 1, 2`,
    [since, zone],
  );
}
