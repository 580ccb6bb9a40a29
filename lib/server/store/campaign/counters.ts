import type { Tx } from "#lib/db/index.ts";
import type { RecipientState } from "./recipient/recipient.ts";

export type CounterChange = Partial<Record<RecipientState | "attempting", number>> & {
  operator?: number;
  credits?: number;
};

/** Moves a campaign's counters by differences; the table refuses a commit where they do not add up. */
export async function moveCounters(tx: Tx, campaignId: string, change: CounterChange): Promise<void> {
  await tx.query(
    `UPDATE campaign SET n_queued = n_queued + $2, n_attempting = n_attempting + $3, n_accepted = n_accepted + $4,
       n_rejected = n_rejected + $5, n_unknown = n_unknown + $6, n_cancelled = n_cancelled + $7,
       credits_used = credits_used + $8, n_operator = n_operator + $9
     WHERE id = $1`,
    [
      campaignId,
      change.queued ?? 0,
      change.attempting ?? 0,
      change.accepted ?? 0,
      change.rejected ?? 0,
      change.unknown ?? 0,
      change.cancelled ?? 0,
      change.credits ?? 0,
      change.operator ?? 0,
    ],
  );
}
