import type { CallIds } from "#lib/contract/rules/call/ask-id-of.ts";
import type { Tx } from "#lib/db/index.ts";
import { IS_KEPT } from "./call.ts";

/** One read of a call that is due. */
export type DueCall = ClaimedCall & { askId: string };

export type ClaimedCall = CallIds & { id: string; asks: number };

// Longer than a read may take: a worker that dies with it gives it back after this.
const LEASE_MS = 60_000;

/** Takes the open and awaited calls that are due, oldest first, for one read each. */
export async function claimDueCalls(tx: Tx, now: Date, limit: number): Promise<ClaimedCall[]> {
  return tx.query<ClaimedCall>(
    `UPDATE call SET next_ask_at = $1::timestamptz + $3::int * interval '1 ms'
     WHERE id IN (SELECT id FROM call WHERE next_ask_at <= $1 AND coalesce(session_id, call_attempt_id) IS NOT NULL
                  ORDER BY next_ask_at LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED)
     RETURNING id, session_id AS "sessionId", call_attempt_id AS "callAttemptId", asks`,
    [now, limit, LEASE_MS],
  );
}

/** Plans the next read of a call after one that failed; `delayMs` null ends it. */
export async function planNextAsk(
  tx: Tx,
  { id, now, delayMs, problem }: { id: string; now: Date; delayMs: number | null; problem: string | null },
): Promise<void> {
  await tx.query(
    `UPDATE call SET next_ask_at = $2::timestamptz + $3::bigint * interval '1 ms', ask_problem = $4, asks = asks + 1
     WHERE id = $1`,
    [id, now, delayMs, problem],
  );
}

/** Ends the following of a call that the service cannot be asked about, by whatever it was named. */
export async function endUnfollowed(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `UPDATE call SET phase = CASE WHEN phase = 'open' THEN 'unfollowed' ELSE phase END,
       recording = CASE WHEN recording = 'awaited' THEN 'overdue' ELSE recording END, next_ask_at = NULL WHERE id = $1`,
    [id],
  );
}

/** Ends the wait for recordings whose deadline is over; answers which calls that concerns. */
export async function endOverdueRecordings(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `UPDATE call SET recording = 'overdue', next_ask_at = CASE WHEN phase = 'ended' THEN NULL ELSE next_ask_at END
     WHERE recording = 'awaited' AND ${IS_KEPT} AND recording <> 'none' AND recording_deadline <= $1 RETURNING id`,
    [now],
  );
  return rows.map((row) => row.id);
}
