import type { Tx } from "#lib/db/index.ts";

/** Up to which message all are counted; locked, so that none is counted twice. */
export async function lockCountedId(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ lastId: number }>('SELECT last_id AS "lastId" FROM read_counted FOR UPDATE');
  return row?.lastId ?? 0;
}

export async function moveCountedId(tx: Tx, lastId: number): Promise<void> {
  await tx.query("UPDATE read_counted SET last_id = $1", [lastId]);
}

// Up to the first that is not settled: an older one behind it is counted with it. What is sent by hand is read because somebody
// waits for it.
const ADD = `
  WITH page AS MATERIALIZED (
    SELECT id, channel, is_direct, state, state_at, created_at FROM message WHERE id > $1 ORDER BY id LIMIT $4),
  settled AS MATERIALIZED (
    SELECT * FROM page WHERE id < coalesce((SELECT min(id) FROM page WHERE created_at >= $2), 9223372036854775807)),
  added AS (
    INSERT INTO read_hour AS known (at, arrived, quick)
    SELECT date_trunc('hour', created_at), count(*)::int,
      count(*) FILTER (WHERE state = 'read' AND state_at <= created_at + interval '1 hour')::int
    FROM settled WHERE channel = 'chat' AND NOT is_direct AND state IN ('delivered', 'read') AND created_at >= $3 GROUP BY 1
    ON CONFLICT (at) DO UPDATE SET arrived = known.arrived + excluded.arrived, quick = known.quick + excluded.quick)
  SELECT max(id) AS "lastId", count(*)::int AS looked FROM settled`;

export type AddSpan = { after: number; settledBefore: Date; since: Date; limit: number };

/** Adds the next messages that were sent before a moment to their hours, of those since another; answers up to which it came. */
export async function addToHours(
  tx: Tx,
  { after, settledBefore, since, limit }: AddSpan,
): Promise<{ lastId: number | null; looked: number }> {
  const [row] = await tx.query<{ lastId: number | null; looked: number }>(ADD, [
    after,
    settledBefore,
    since,
    limit,
  ]);
  return row ?? { lastId: null, looked: 0 };
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
