import type { Tx } from "#lib/db/index.ts";
import { IS_KEPT } from "../call/call.ts";

/** What is over for good; nobody has to decide about it, and it may not be ringing. */
const IS_OVER = "phase IN ('ended', 'refused', 'not-called', 'unfollowed')";

/** The oldest calls from before that are over, held until the transaction ends; one that is being read now is left out. */
export async function lockCallsBefore(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM call WHERE ${IS_KEPT} AND at < $1 AND ${IS_OVER}
     ORDER BY at, id LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED`,
    [before, limit],
  );
  return rows.map(({ id }) => id);
}

/** True in SQL of a call, by its phase and time, that would be removed at once; it is not stored then. */
export const isTooOld = ({ phase, at, now }: Record<"phase" | "at" | "now", string>): string =>
  `EXISTS (SELECT FROM retention WHERE ${phase} IN ('ended', 'unfollowed')
     AND ${at}::timestamptz < ${now}::timestamptz - call_days * interval '1 day')`;

/**
 * Removes what is known of these calls, and whom they were to from the journal. Their identifiers and times stay, so
 * that whoever lists them again brings nothing back.
 */
export async function removeCalls(tx: Tx, ids: string[], now: Date): Promise<void> {
  for (const table of ["call_note", "call_listening", "call_peaks"])
    await tx.query(`DELETE FROM ${table} WHERE call_id = ANY($1)`, [ids]);
  await removeJournal(tx, ids, now);
  await tx.query(
    `UPDATE call SET removed_at = $2, started_by = NULL, phase = 'ended', status = 'other', status_word = NULL,
       direction = 'other', direction_word = NULL, customer_number = NULL, caller_number = NULL,
       destination_number = NULL, started_at = NULL, ended_at = NULL, duration_s = NULL, length_kind = NULL, recording = 'none',
       recording_media_id = NULL, recording_deadline = NULL, tags = '{}', raw = NULL, problem = NULL, asked_at = NULL,
       ask_problem = NULL, next_ask_at = NULL
     WHERE id = ANY($1)`,
    [ids, now],
  );
}

async function removeJournal(tx: Tx, ids: string[], now: Date): Promise<void> {
  const sent = await tx.query<{ campaignId: string }>(
    `SELECT a.campaign_id AS "campaignId" FROM call c JOIN attempt a ON a.id = c.attempt_id WHERE c.id = ANY($1)`,
    [ids],
  );
  if (sent.length === 0) return;
  const campaignIds = sent.map(({ campaignId }) => campaignId);
  for (const table of ["attempt_member", "recipient"])
    await tx.query(`DELETE FROM ${table} WHERE campaign_id = ANY($1)`, [campaignIds]);
  await tx.query("UPDATE attempt SET answer = NULL, problem = NULL WHERE campaign_id = ANY($1)", [
    campaignIds,
  ]);
  await tx.query(
    `UPDATE campaign SET people_removed_at = coalesce(people_removed_at, $2), is_emptied = true WHERE id = ANY($1)`,
    [campaignIds, now],
  );
}
