import type { Tx } from "#lib/db/index.ts";
import type { CreditAttempt } from "./credit-attempt.ts";

/** Where the adding up stands: `place` in µs, and what it has to know to go on; null before the first request. */
export type LedgerRow = { place: number; known: object | null; isBehind: boolean };

/** A moment as whole µs, which a number holds to the last one. */
const microsOf = (moment: string): string => `(extract(epoch FROM ${moment}) * 1000000)::bigint`;
const momentOf = (micros: string): string => `(timestamptz 'epoch' + ${micros} * interval '1 microsecond')`;

export async function lockLedger(tx: Tx): Promise<LedgerRow> {
  const [row] = await tx.query<LedgerRow>(
    `SELECT ${microsOf("place")} AS place, known, is_behind AS "isBehind" FROM credit_ledger FOR UPDATE`,
  );
  if (!row) throw new Error("the ledger of credits has no row");
  return row;
}

export async function moveLedger(tx: Tx, { place, known, isBehind }: LedgerRow): Promise<void> {
  await tx.query(`UPDATE credit_ledger SET place = ${momentOf("$1::bigint")}, known = $2, is_behind = $3`, [
    place,
    JSON.stringify(known),
    isBehind,
  ]);
}

/**
 * Up to when it is known for certain which requests have ended, in µs: a request ends at the moment in which its
 * transaction began, and that may be seen later. To be asked before they are read; `marginMs` is what the server takes to tell
 * of a transaction.
 */
export async function readHorizon(tx: Tx, marginMs = 1_000): Promise<number> {
  const [row] = await tx.query<{ at: number }>(
    `SELECT ${microsOf(`least(clock_timestamp() - $1 * interval '1 ms',
       (SELECT min(xact_start) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
          AND backend_type = 'client backend'))`)} - 1 AS at`,
    [marginMs],
  );
  if (!row) throw new Error("a clock always answers");
  return row.at;
}

/** When the oldest SMS request that is on its way was claimed, in µs; null where none is. */
export async function getUnderWay(tx: Tx): Promise<number | null> {
  const [row] = await tx.query<{ from: number | null }>(
    `SELECT ${microsOf("min(attempting_at)")} AS "from" FROM attempt WHERE state = 'attempting' AND operation LIKE 'sms.%'`,
  );
  return row?.from ?? null;
}

/** Of the next `limit` requests of all kinds that ended after a moment: how many there are, and when the last of them ended. */
export async function getPage(
  tx: Tx,
  { after, limit }: { after: number; limit: number },
): Promise<{ looked: number; last: number | null }> {
  const [row] = await tx.query<{ looked: number; last: number | null }>(
    `SELECT count(*)::int AS looked, ${microsOf("max(finished_at)")} AS last FROM (
       SELECT finished_at FROM attempt WHERE finished_at > ${momentOf("$1::bigint")} ORDER BY finished_at LIMIT $2) page`,
    [after, limit],
  );
  return row ?? { looked: 0, last: null };
}

/** SMS requests that ended after a moment and by another, in that order. */
export function listEnded(
  tx: Tx,
  { after, last }: { after: number; last: number },
): Promise<CreditAttempt[]> {
  return tx.query<CreditAttempt>(
    `SELECT a.operation, a.state, a.http_status AS "httpStatus", a.size, a.accepted, a.segments_predicted AS segments, a.credits,
       a.balance_after AS balance, a.is_ambiguous AS "isAmbiguous",
       (a.resolution = 'sent' AND a.resolved_at < (SELECT since FROM credit_ledger)) IS TRUE AS "isDecidedSent",
       (SELECT ${microsOf("greatest(a.finished_at, c.scheduled_at)")} FROM campaign c
         WHERE c.id = a.campaign_id AND c.provider_scheduled_at IS NOT NULL) AS "scheduledUntil",
       ${microsOf("a.attempting_at")} AS "from", ${microsOf("a.finished_at")} AS until
     FROM attempt a
     WHERE a.finished_at > ${momentOf("$1::bigint")} AND a.finished_at <= ${momentOf("$2::bigint")} AND a.operation LIKE 'sms.%'
     ORDER BY a.finished_at`,
    [after, last],
  );
}
