import type { Tx } from "#lib/db/index.ts";

export type RecipientState = "queued" | "accepted" | "rejected" | "unknown" | "cancelled";

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
