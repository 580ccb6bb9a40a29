import { LIVE_LOCKS, type Tx } from "#lib/db/index.ts";
import { CHANNELS } from "../channels.ts";

export type LiveRow = { seq: number; topic: string; data: string };

/**
 * Appends rows to the live log and wakes every stream once the transaction has committed. Before its first number is drawn
 * the transaction says, by a lock that ends with it, above which number its rows will be.
 */
export async function insertLive(tx: Tx, items: readonly { topic: string; data: string }[]): Promise<void> {
  await tx.query(
    `WITH floor AS MATERIALIZED (
       SELECT pg_advisory_xact_lock_shared(${LIVE_LOCKS} | last_value) FROM live_log_seq_seq)
     INSERT INTO live_log (topic, data)
     SELECT topic, data::jsonb FROM floor, unnest($1::text[], $2::text[]) AS item (topic, data)`,
    [items.map((item) => item.topic), items.map((item) => item.data)],
  );
  tx.wake(CHANNELS.live);
}

/**
 * The number up to which the log is whole: nothing that is still to commit lies at or below it. Ask before reading, in
 * a statement of its own. Why it holds: a transaction seen here is above the number it told. One that locks later draws
 * numbers above `newest`, which was read first. One whose lock has gone has committed, and the next statement sees it.
 */
async function getHorizon(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ horizon: number }>(
    `SELECT least(newest, lowest) AS horizon
     FROM (SELECT last_value AS newest FROM live_log_seq_seq) log,
     LATERAL (
       SELECT min(((classid::bigint << 32) | objid::bigint) - ${LIVE_LOCKS}) AS lowest FROM pg_locks
       WHERE log.newest > 0 AND locktype = 'advisory' AND objsubid = 1 AND classid::bigint >= 1 << 30
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) at_work`,
  );
  return row?.horizon ?? 0;
}

/** Rows after number `from`, in order, as far as the log is whole. */
export async function listLiveAfter(tx: Tx, from: number, limit: number): Promise<LiveRow[]> {
  const horizon = await getHorizon(tx);
  return tx.query<LiveRow>(
    "SELECT seq, topic, data::text AS data FROM live_log WHERE seq > $1 AND seq <= $2 ORDER BY seq LIMIT $3",
    [from, horizon, limit],
  );
}

/** True while rows after number `from` exist that a running transaction still holds back. */
export async function hasLiveAfter(tx: Tx, from: number): Promise<boolean> {
  const rows = await tx.query("SELECT 1 FROM live_log WHERE seq > $1 ORDER BY seq LIMIT 1", [from]);
  return rows.length > 0;
}

/** The epoch of this log, the number up to which it was pruned, and the newest that a stream may start from. */
export async function getLiveEpoch(tx: Tx): Promise<{ id: string; pruned: number; newest: number }> {
  const horizon = await getHorizon(tx);
  const [row] = await tx.query<{ id: string; pruned: number; newest: number }>(
    `SELECT id, pruned_seq AS pruned,
            greatest(pruned_seq, (SELECT max(seq) FROM live_log WHERE seq <= $1)) AS newest
     FROM live_epoch`,
    [horizon],
  );
  if (!row) throw new Error("live_epoch has no row");
  return row;
}

/** Numbers of one partition: at 500 rows a second an hour, and the log is kept for one. */
const SPAN = 2_000_000;

/** Makes the next partitions of the log before their numbers are drawn; answers whether it made one. */
export async function extendLive(tx: Tx, span = SPAN): Promise<boolean> {
  const [row] = await tx.query<{ isMade: boolean }>('SELECT extend_live_log($1) AS "isMade"', [span]);
  return row?.isMade === true;
}

/** How many rows no partition was there for: they wait in the default one until they are old. */
export async function countStrayLive(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ n: number }>("SELECT count(*)::int AS n FROM live_log_other");
  return row?.n ?? 0;
}

/**
 * Removes what is from before `before` and remembers how far: partitions that are full by DROP, and of the one that is being
 * written the oldest `limit` rows. Answers how many rows, and `limit` where partitions went: they are locked until the
 * transaction ends, so it should end now.
 */
export async function pruneLive(tx: Tx, before: Date, limit: number): Promise<number> {
  const horizon = await getHorizon(tx);
  const [dropped] = await tx.query<{ upTo: number | null }>('SELECT drop_live_log($1, $2) AS "upTo"', [
    before,
    horizon,
  ]);
  if (dropped?.upTo) return limit;
  const rows = await tx.query<{ n: number }>(DELETE_OLDEST, [before, limit, horizon]);
  return rows[0]?.n ?? 0;
}

// What a full partition holds waits for its DROP, unless something has come before the partition of its number was there. The
// page first and its bounds afterwards: without fresh statistics a bounded one would be sorted, not walked.
const DELETE_OLDEST = `
  WITH full_ones AS (SELECT coalesce(max(upto), 0) AS upto FROM live_log_part WHERE upto <= $3),
  floor AS MATERIALIZED (SELECT CASE WHEN EXISTS (SELECT FROM live_log_other WHERE seq < upto) THEN 0 ELSE upto END AS seq FROM full_ones),
  page AS MATERIALIZED (SELECT seq, at FROM live_log WHERE seq >= (SELECT seq FROM floor) ORDER BY seq LIMIT $2),
  last AS MATERIALIZED (SELECT max(seq) AS seq FROM page WHERE at < $1 AND seq <= $3),
  gone AS (
    DELETE FROM live_log WHERE seq = ANY(ARRAY(SELECT page.seq FROM page, last WHERE page.seq <= last.seq)) RETURNING 1),
  kept AS (UPDATE live_epoch SET pruned_seq = last.seq FROM last WHERE last.seq > pruned_seq)
  SELECT count(*)::int AS n FROM gone`;
