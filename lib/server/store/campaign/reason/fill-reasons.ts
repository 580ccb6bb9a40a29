import type { Tx } from "#lib/db/index.ts";

/** Places of a file that a statement looks at. */
const STEP = 20_000;

/** Waits so many milliseconds, in which others have the database. */
type Rest = (ms: number) => Promise<void>;

/** Counts by reason what happened with campaigns before that was done, one after the other, the newest first. */
export async function fillReasons(connection: Tx, rest: Rest): Promise<void> {
  for (;;) {
    const [campaign] = await connection.query<{ id: string; skipped: number; people: number }>(
      `SELECT id, n_cancelled AS skipped, n_rows AS people FROM campaign WHERE NOT has_reasons ORDER BY created_at DESC, id LIMIT 1`,
    );
    if (!campaign) return;
    const startedAt = performance.now();
    await fillOne(connection, campaign);
    // Half of the time belongs to whoever sends.
    await rest(performance.now() - startedAt);
  }
}

async function fillOne(
  connection: Tx,
  { id, skipped, people }: { id: string; skipped: number; people: number },
): Promise<void> {
  await connection.query(
    `UPDATE recipient_apart a SET reason = reason_id(NULL, r.reason) FROM recipient r
     WHERE a.campaign_id = $1 AND a.state = 'rejected' AND a.reason IS NULL
       AND r.campaign_id = a.campaign_id AND r.seq = a.seq AND r.state = a.state`,
    [id],
  );
  for (let after = 0; skipped > 0 && after <= people; after += STEP) {
    await connection.query(
      `INSERT INTO recipient_apart (campaign_id, state, seq, reason)
       SELECT campaign_id, state, seq, reason_id(NULL, reason) FROM recipient
       WHERE campaign_id = $1 AND seq > $2 AND seq <= $3 AND state = 'cancelled' AND reason IS NOT NULL
       ON CONFLICT DO NOTHING`,
      [id, after, after + STEP],
    );
  }
  await connection.query(COUNT, [id]);
  await connection.query("UPDATE campaign SET has_reasons = true WHERE id = $1", [id]);
}

/**
 * What there is less what is counted, both as of one moment: whatever happens meanwhile is in both or in neither, and a
 * second time it adds nothing.
 */
const COUNT = `WITH there AS (
    SELECT r.state, NULL::text AS code, r.reason AS said, r.is_retryable
    FROM recipient_apart a JOIN recipient r ON r.campaign_id = a.campaign_id AND r.seq = a.seq AND r.state = a.state
    WHERE a.campaign_id = $1 AND has_reason(r.state, r.reason)
    UNION ALL SELECT 'failed', error_code, error_text, is_retryable FROM message
    WHERE campaign_id = $1 AND state = 'failed' AND seq IS NOT NULL),
  counts AS (
    SELECT state, reason_id(code, said) AS reason, nullif(left(btrim(code), 100), '') AS code, reason_words(said) AS said,
      1 AS people, (coalesce(is_retryable, false))::int AS may_help, (NOT coalesce(is_retryable, true))::int AS will_not_help FROM there
    UNION ALL SELECT state, reason, code, said, -people, -may_help, -will_not_help FROM campaign_reason WHERE campaign_id = $1
    UNION ALL SELECT state, reason, code, said, -people, -may_help, -will_not_help FROM campaign_reason_added WHERE campaign_id = $1)
  INSERT INTO campaign_reason_added (campaign_id, state, reason, code, said, people, may_help, will_not_help)
  SELECT $1, state, reason, min(code), min(said), sum(people), sum(may_help), sum(will_not_help) FROM counts
  GROUP BY state, reason HAVING sum(people) <> 0 OR sum(may_help) <> 0 OR sum(will_not_help) <> 0`;
