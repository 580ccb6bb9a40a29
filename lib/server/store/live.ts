import type { Tx } from "../../db/index.ts";

export type LiveRow = { xid: string; seq: number; topic: string; data: string };

export type LivePosition = { xid: string; seq: number };

/** Appends rows to the live log and wakes every stream when the transaction commits. */
export async function insertLive(tx: Tx, items: readonly { topic: string; data: string }[]): Promise<void> {
  await tx.query(
    `WITH added AS (
       INSERT INTO live_log (topic, data)
       SELECT topic, data::jsonb FROM unnest($1::text[], $2::text[]) AS item (topic, data))
     SELECT pg_notify('tuma_live', '')`,
    [items.map((item) => item.topic), items.map((item) => item.data)],
  );
}

/** Rows after `from`, oldest first, only those that no running transaction can still slip in front of. */
export async function listLiveAfter(tx: Tx, from: LivePosition, limit: number): Promise<LiveRow[]> {
  return tx.query<LiveRow>(
    `SELECT xid::text AS xid, seq, topic, data::text AS data FROM live_log
     WHERE (xid, seq) > ($1::xid8, $2::bigint) AND xid < pg_snapshot_xmin(pg_current_snapshot())
     ORDER BY live_log.xid, live_log.seq LIMIT $3`,
    [from.xid, from.seq, limit],
  );
}

/** True while rows after `from` exist that a running transaction still holds back. */
export async function hasLiveAfter(tx: Tx, from: LivePosition): Promise<boolean> {
  const rows = await tx.query("SELECT 1 FROM live_log WHERE (xid, seq) > ($1::xid8, $2::bigint) LIMIT 1", [
    from.xid,
    from.seq,
  ]);
  return rows.length > 0;
}

/** The epoch of this log, how far it was pruned, and the newest position a stream may start from. */
export async function getLiveEpoch(
  tx: Tx,
): Promise<{ id: string; pruned: LivePosition; newest: LivePosition }> {
  const [row] = await tx.query<{
    id: string;
    pruned_xid: string;
    pruned_seq: number;
    xid: string;
    seq: number;
  }>(
    `SELECT epoch.id, pruned_xid::text AS pruned_xid, pruned_seq,
            coalesce(last.xid, pruned_xid)::text AS xid, coalesce(last.seq, pruned_seq) AS seq
     FROM live_epoch epoch LEFT JOIN LATERAL (
       SELECT xid, seq FROM live_log WHERE xid < pg_snapshot_xmin(pg_current_snapshot())
       ORDER BY live_log.xid DESC, live_log.seq DESC LIMIT 1) last ON true`,
  );
  if (!row) throw new Error("live_epoch has no row");
  return {
    id: row.id,
    pruned: { xid: row.pruned_xid, seq: row.pruned_seq },
    newest: { xid: row.xid, seq: row.seq },
  };
}

/** Drops rows older than `before` and remembers how far, in one statement; at most `limit` rows. */
export async function pruneLive(tx: Tx, before: Date, limit: number): Promise<number> {
  const rows = await tx.query<{ n: number }>(
    `WITH gone AS (
       DELETE FROM live_log WHERE (xid, seq) IN (
         SELECT xid, seq FROM live_log
         WHERE xid < pg_snapshot_xmin(pg_current_snapshot()) ORDER BY live_log.xid, live_log.seq LIMIT $2)
         AND at < $1 RETURNING xid, seq),
     last AS (SELECT xid, seq FROM gone ORDER BY xid DESC, seq DESC LIMIT 1),
     kept AS (UPDATE live_epoch SET pruned_xid = last.xid, pruned_seq = last.seq FROM last
       WHERE (last.xid, last.seq) > (pruned_xid, pruned_seq))
     SELECT count(*)::int AS n FROM gone`,
    [before, limit],
  );
  return rows[0]?.n ?? 0;
}
