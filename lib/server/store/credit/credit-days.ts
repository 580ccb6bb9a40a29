import type { Tx } from "#lib/db/index.ts";

export type CreditDayRow = {
  day: string;
  messages: number;
  said: number;
  counted: number;
  lost: number;
  toldFirst: number | null;
  toldFirstAt: Date | null;
  /** What ours had cost on that day up to its first balance. */
  toldBefore: number;
  toldLast: number | null;
  toldLastAt: Date | null;
  wentLeast: number;
  wentMost: number;
  wentSince: Date | null;
  wentUntil: Date | null;
  cameLeast: number;
  cameMost: number;
  cameSince: Date | null;
  cameUntil: Date | null;
  openMost: number;
  openLeft: number;
};

type Span = { from: Date; to: Date; zone: string };

const first = (column: string, order: "ASC" | "DESC"): string =>
  `(array_agg(${column} ORDER BY at ${order}) FILTER (WHERE ${column} IS NOT NULL))[1]`;

/** The days of a span in which something happened, the newest first; and what nobody has decided is read from the journal. */
export function listCreditDays(tx: Tx, { from, to, zone }: Span): Promise<CreditDayRow[]> {
  return tx.query<CreditDayRow>(
    // Apart: by their time alone all requests of these days would be read.
    `WITH lost AS MATERIALIZED (
       SELECT finished_at, segments_predicted FROM attempt
       WHERE state = 'unknown' AND resolution IS NULL AND operation LIKE 'sms.%'),
     quarters AS (
       SELECT at, messages, said, counted, 0::bigint AS lost, told_first, told_first_at, told_before, told_last, told_last_at, went_least, went_most,
         went_since, went_until, came_least, came_most, came_since, came_until, open_most, open_left
       FROM credit_quarter WHERE at >= $1 AND at < $2
       UNION ALL SELECT at, 0, 0, counted, 0, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, 0, 0, NULL, NULL, 0, 0
       FROM credit_decided WHERE at >= $1 AND at < $2
       UNION ALL SELECT quarter_of(finished_at), 0, 0, 0, segments_predicted, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, 0, 0, NULL, NULL, 0, 0
       FROM lost WHERE finished_at >= $1 AND finished_at < $2),
     dated AS (
       SELECT *, min(at) FILTER (WHERE told_first IS NOT NULL) OVER (PARTITION BY to_char(at AT TIME ZONE $3, 'YYYY-MM-DD')) AS told_in
       FROM quarters)
     SELECT to_char(at AT TIME ZONE $3, 'YYYY-MM-DD') AS day, sum(messages)::bigint AS messages, sum(said)::bigint AS said,
       sum(counted)::bigint AS counted, sum(lost)::bigint AS lost,
       ${first("told_first", "ASC")} AS "toldFirst", ${first("told_first_at", "ASC")} AS "toldFirstAt",
       coalesce(sum(CASE WHEN at < told_in THEN said + counted WHEN told_first IS NOT NULL AND at = told_in
         THEN coalesce(told_before, said + counted) ELSE 0 END), 0)::bigint AS "toldBefore",
       ${first("told_last", "DESC")} AS "toldLast", ${first("told_last_at", "DESC")} AS "toldLastAt",
       sum(went_least)::bigint AS "wentLeast", sum(went_most)::bigint AS "wentMost", min(went_since) AS "wentSince", max(went_until) AS "wentUntil",
       sum(came_least)::bigint AS "cameLeast", sum(came_most)::bigint AS "cameMost", min(came_since) AS "cameSince", max(came_until) AS "cameUntil",
       sum(open_most)::bigint AS "openMost", sum(open_left)::bigint AS "openLeft"
     FROM dated GROUP BY 1 ORDER BY 1 DESC`,
    [from, to, zone],
  );
}

/**
 * Whether requests from before the ledger are still to be added up, and the last balance that was told before a moment; null
 * where none was.
 */
export async function readLedger(
  tx: Tx,
  before: Date,
): Promise<{ isAddingUp: boolean; balance: number | null }> {
  const [row] = await tx.query<{ isBehind: boolean; balance: number | null }>(
    `SELECT is_behind AS "isBehind", (SELECT told_last FROM credit_quarter
       WHERE at < $1 AND told_last IS NOT NULL ORDER BY at DESC LIMIT 1) AS balance
     FROM credit_ledger`,
    [before],
  );
  return { isAddingUp: row?.isBehind === true, balance: row?.balance ?? null };
}
