import type { CreditCharges } from "#lib/contract/desk/credits.ts";
import type { Tx } from "#lib/db/index.ts";

/** So far back it is looked among requests of all kinds. */
const REACH = 500;

/** Of the newest SMS requests that were accepted whole and said their cost, at most `limit`: what we counted, and what they cost. */
export async function sumCharges(tx: Tx, limit: number): Promise<CreditCharges> {
  const [row] = await tx.query<CreditCharges>(
    `SELECT count(*)::int AS requests, coalesce(sum(segments_predicted), 0)::int AS counted,
       coalesce(sum(credits), 0)::int AS charged
     FROM (SELECT segments_predicted, credits FROM (
         SELECT operation, state, size, accepted, failed, credits, segments_predicted, finished_at FROM attempt
         WHERE finished_at IS NOT NULL ORDER BY finished_at DESC LIMIT ${REACH}) latest
       WHERE operation LIKE 'sms.%' AND state = 'done' AND credits > 0 AND accepted = size AND coalesce(failed, 0) = 0
       ORDER BY finished_at DESC LIMIT $1) charged`,
    [limit],
  );
  return row ?? { requests: 0, counted: 0, charged: 0 };
}
