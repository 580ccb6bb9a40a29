import { type Reason, storeReason } from "#lib/contract/words/reason/reason.ts";
import type { Tx } from "#lib/db/index.ts";

export type AttemptEnd = {
  state: "done" | "refused" | "not-sent" | "unknown";
  httpStatus?: number | undefined;
  answer?: string | undefined;
  problem?: Reason | undefined;
  accepted?: number | undefined;
  rejected?: number | undefined;
  /** Of the accepted, those whom the answer itself calls failed. */
  failed?: number | undefined;
  credits?: number | undefined;
  balanceAfter?: number | undefined;
  isAmbiguous?: boolean | undefined;
  /** By which the service finds it in its own log. */
  serviceRequest?: string | undefined;
};

// Far above the answer to 100 messages, which is read again when it is written out.
const MAX_ANSWER = 1_000_000;

/** The text of an answer as PostgreSQL takes it; of one that is too long its padding goes first, as ids may follow it. */
export const storableAnswer = (answer: string): string =>
  (answer.length > MAX_ANSWER ? answer.replace(/[\s\0]+/g, " ") : answer)
    .slice(0, MAX_ANSWER)
    .replaceAll("\u0000", "\ufffd");

export async function finishAttempt(tx: Tx, id: string, end: AttemptEnd): Promise<void> {
  await tx.query(
    `UPDATE attempt SET state = $2, finished_at = now(), due_at = NULL, http_status = $3, answer = $4, problem = $5,
       accepted = $6, rejected = $7, credits = $8, balance_after = $9, is_ambiguous = is_ambiguous OR $10,
       is_unfolded = false, failed = $11, service_request = $12
     WHERE id = $1`,
    [
      id,
      end.state,
      end.httpStatus ?? null,
      end.answer === undefined ? null : storableAnswer(end.answer),
      end.problem ? storeReason(end.problem) : null,
      end.accepted ?? null,
      end.rejected ?? null,
      end.credits ?? null,
      end.balanceAfter ?? null,
      end.isAmbiguous ?? false,
      end.failed ?? null,
      end.serviceRequest ?? null,
    ],
  );
}

/** Flags what of an answer was not understood. */
export async function noteReading(
  tx: Tx,
  id: string,
  { oddities, isBaffling }: { oddities: string[]; isBaffling: boolean },
): Promise<void> {
  await tx.query("UPDATE attempt SET oddities = $2, is_baffling = $3 WHERE id = $1", [
    id,
    oddities.length > 0 ? oddities.slice(0, 100) : null,
    isBaffling,
  ]);
}

/** Frees the members of an attempt that is proven not sent: they are claimed again before the cursor goes on. */
export async function releaseMembers(tx: Tx, attemptId: string): Promise<void> {
  await tx.query(
    `WITH freed AS (
       DELETE FROM attempt_member m USING attempt a
       WHERE a.id = $1 AND m.campaign_id = a.campaign_id AND m.seq = ANY(a.seqs) AND m.attempt_id = a.id
       RETURNING m.campaign_id, m.seq)
     INSERT INTO requeue (campaign_id, pack, seq)
     SELECT campaign_id, r.pack, seq FROM freed JOIN recipient r USING (campaign_id, seq) ON CONFLICT DO NOTHING`,
    [attemptId],
  );
}
