import type { Tx } from "#lib/db/index.ts";

const PAGE = 10_000;

/** Adds up what was appended since; one process at a time. Answers whether more is left. */
export async function sumTallies(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ taken: number }>(
    `WITH taken AS (
       DELETE FROM tally_added WHERE id = ANY(ARRAY(SELECT id FROM tally_added ORDER BY id LIMIT $1)) RETURNING name, at, n),
     summed AS (
       INSERT INTO tally AS known (name, at, n) SELECT name, at, sum(n) FROM taken GROUP BY 1, 2
       ON CONFLICT (name, at) DO UPDATE SET n = known.n + excluded.n)
     SELECT count(*)::int AS taken FROM taken`,
    [PAGE],
  );
  return row?.taken === PAGE;
}

/**
 * Events by the hour where the last hour is over, and nothing of what no figure shows any more: the oldest is the midnight of the
 * same day of last week, in any zone.
 */
export async function shortenTallies(tx: Tx, now: Date): Promise<void> {
  await tx.query(
    `WITH old AS (
       DELETE FROM tally WHERE name IN ('event', 'event-late', 'event-again')
         AND at < $1::timestamptz - interval '2 hours' AND at <> date_trunc('hour', at) RETURNING name, at, n)
     INSERT INTO tally AS known (name, at, n)
     SELECT name, date_trunc('hour', at), sum(n) FROM old GROUP BY 1, 2
     ON CONFLICT (name, at) DO UPDATE SET n = known.n + excluded.n`,
    [now],
  );
  // A day at a time from where they begin, in an array of places: whatever the statistics say, no plan reads all figures.
  await tx.query(
    `DELETE FROM tally WHERE ctid = ANY(ARRAY(SELECT ctid FROM tally WHERE at > '-infinity' AND at < least(
       $1::timestamptz - interval '9 days', (SELECT min(at) FROM tally WHERE at > '-infinity') + interval '1 day')))`,
    [now],
  );
}
