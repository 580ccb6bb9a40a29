import type { Tx } from "#lib/db/index.ts";
import type { Member } from "./attempt.ts";

export type RecipientState = "queued" | "accepted" | "rejected" | "unknown" | "cancelled";

export type Picked = Member & { isSuppressed: boolean };

export type Cursor = { pack: string; seq: number; hasRequeued: boolean };

/**
 * Takes the next recipients that share one body: those put back first, then on from the campaign's cursor.
 * The caller holds the campaign's row, so nobody else picks at the same time.
 */
export async function pickQueued(
  tx: Tx,
  campaignId: string,
  cursor: Cursor,
  limit: number,
): Promise<Picked[]> {
  const back = cursor.hasRequeued ? await tx.query<Picked>(PICK_REQUEUED, [campaignId, limit]) : [];
  if (back.length > 0) return back;
  const same = await tx.query<Picked>(PICK_PLANNED, [campaignId, cursor.pack, cursor.seq, limit]);
  if (same.length > 0) return same;
  const [next] = await tx.query<{ pack: string }>(
    "SELECT pack FROM recipient WHERE campaign_id = $1 AND pack > $2 ORDER BY pack, seq LIMIT 1",
    [campaignId, cursor.pack],
  );
  return next ? tx.query<Picked>(PICK_PLANNED, [campaignId, next.pack, 0, limit]) : [];
}

const MEMBER = `r.seq, r.generation, r.number, r.text, r.parameters, r.segments,
  EXISTS (SELECT FROM suppression s WHERE s.number = r.number) AS "isSuppressed"`;

const PICK_REQUEUED = `
  WITH taken AS (
    DELETE FROM requeue q USING (
      SELECT campaign_id, pack, seq FROM requeue WHERE campaign_id = $1
        AND pack = (SELECT pack FROM requeue WHERE campaign_id = $1 ORDER BY pack LIMIT 1)
      ORDER BY seq LIMIT $2) x
    WHERE q.campaign_id = x.campaign_id AND q.pack = x.pack AND q.seq = x.seq RETURNING q.seq)
  SELECT ${MEMBER} FROM taken JOIN recipient r ON r.campaign_id = $1 AND r.seq = taken.seq
  WHERE r.state = 'queued' ORDER BY r.seq`;

const PICK_PLANNED = `
  WITH picked AS (
    SELECT ${MEMBER} FROM recipient r
    WHERE r.campaign_id = $1 AND r.pack = $2 AND r.seq > $3 AND r.state = 'queued' ORDER BY r.seq LIMIT $4),
  moved AS (
    UPDATE campaign SET cursor_pack = $2, cursor_seq = (SELECT max(seq) FROM picked)
    WHERE id = $1 AND EXISTS (SELECT FROM picked))
  SELECT * FROM picked ORDER BY seq`;

export type Move = { seqs: number[]; to: RecipientState; reason?: string; isRetryable?: boolean };

/** Moves recipients of a campaign; the counters are moved by the caller in the same transaction. */
export async function moveRecipients(
  tx: Tx,
  campaignId: string,
  { seqs, to, reason, isRetryable }: Move,
): Promise<void> {
  if (seqs.length === 0) return;
  await tx.query(
    `UPDATE recipient SET state = $3, reason = $4, is_retryable = $5, updated_at = now()
     WHERE campaign_id = $1 AND seq = ANY($2::int[])`,
    [campaignId, seqs, to, reason ?? null, isRetryable ?? null],
  );
}

/** Moves recipients with a reason each, as a chat answer gives them. */
export async function rejectRecipients(
  tx: Tx,
  campaignId: string,
  rejected: { seq: number; reason: string }[],
): Promise<void> {
  if (rejected.length === 0) return;
  await tx.query(
    `UPDATE recipient r SET state = 'rejected', reason = x.reason, is_retryable = true, updated_at = now()
     FROM unnest($2::int[], $3::text[]) AS x (seq, reason)
     WHERE r.campaign_id = $1 AND r.seq = x.seq`,
    [campaignId, rejected.map((row) => row.seq), rejected.map((row) => row.reason)],
  );
}

export type NewRecipient = {
  seq: number;
  row: number;
  number: string;
  text: string | null;
  parameters: unknown;
  pack: string;
  columns: string[];
  segments: number;
};

/** Stores a batch of checked recipients as queued. */
export async function insertRecipients(tx: Tx, campaignId: string, rows: NewRecipient[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `INSERT INTO recipient (campaign_id, seq, row_number, number, text, parameters, pack, columns, segments)
     SELECT $1, x.seq, x.row, x.number, x.text, x.parameters, CASE x.pack WHEN '' THEN '' ELSE md5(x.pack) END,
       ARRAY(SELECT jsonb_array_elements_text(x.columns)), x.segments
     FROM unnest($2::int[], $3::int[], $4::text[], $5::text[], $6::jsonb[], $7::text[], $8::jsonb[], $9::smallint[])
       AS x (seq, row, number, text, parameters, pack, columns, segments)`,
    [
      campaignId,
      rows.map((row) => row.seq),
      rows.map((row) => row.row),
      rows.map((row) => row.number),
      rows.map((row) => row.text),
      rows.map((row) => (row.parameters == null ? null : JSON.stringify(row.parameters))),
      rows.map((row) => row.pack),
      rows.map((row) => JSON.stringify(row.columns)),
      rows.map((row) => row.segments),
    ],
  );
}
