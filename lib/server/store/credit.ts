import type { CreditCharges } from "#lib/contract/desk/credits.ts";
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

/** What is added to a quarter of an hour; moments in µs. */
export type QuarterAdded = {
  at: number;
  messages: number;
  said: number;
  counted: number;
  toldFirst: number | null;
  toldFirstAt: number | null;
  /** What requests that had ended by then cost, as said or counted. */
  toldBefore: number | null;
  toldLast: number | null;
  toldLastAt: number | null;
  wentLeast: number;
  wentMost: number;
  wentSince: number | null;
  wentUntil: number | null;
  cameLeast: number;
  cameMost: number;
  cameSince: number | null;
  cameUntil: number | null;
  openMost: number;
  openLeft: number;
};

const at = (field: string): string => `timestamptz 'epoch' + x.${field} * interval '1 microsecond'`;

/** Adds to the quarters what was found, in the order of time. */
export async function addToQuarters(tx: Tx, quarters: readonly QuarterAdded[]): Promise<void> {
  await tx.query(
    `INSERT INTO credit_quarter AS known (at, messages, said, counted, told_first, told_first_at, told_before, told_last, told_last_at,
       went_least, went_most, went_since, went_until, came_least, came_most, came_since, came_until, open_most, open_left)
     SELECT ${at('"at"')}, x.messages, x.said, x.counted, x."toldFirst", ${at('"toldFirstAt"')}, x."toldBefore", x."toldLast", ${at('"toldLastAt"')},
       x."wentLeast", x."wentMost", ${at('"wentSince"')}, ${at('"wentUntil"')}, x."cameLeast", x."cameMost", ${at('"cameSince"')},
       ${at('"cameUntil"')}, x."openMost", x."openLeft"
     FROM jsonb_to_recordset($1::jsonb) AS x ("at" bigint, messages bigint, said bigint, counted bigint, "toldFirst" bigint,
       "toldFirstAt" bigint, "toldBefore" bigint, "toldLast" bigint, "toldLastAt" bigint, "wentLeast" bigint, "wentMost" bigint, "wentSince" bigint,
       "wentUntil" bigint, "cameLeast" bigint, "cameMost" bigint, "cameSince" bigint, "cameUntil" bigint, "openMost" bigint,
       "openLeft" bigint)
     ON CONFLICT (at) DO UPDATE SET messages = known.messages + excluded.messages, said = known.said + excluded.said,
       counted = known.counted + excluded.counted,
       told_before = CASE WHEN known.told_first IS NULL THEN known.said + known.counted + excluded.told_before ELSE known.told_before END,
       told_first = coalesce(known.told_first, excluded.told_first), told_first_at = coalesce(known.told_first_at, excluded.told_first_at),
       told_last = coalesce(excluded.told_last, known.told_last), told_last_at = coalesce(excluded.told_last_at, known.told_last_at),
       went_least = known.went_least + excluded.went_least, went_most = known.went_most + excluded.went_most,
       went_since = least(known.went_since, excluded.went_since), went_until = greatest(known.went_until, excluded.went_until),
       came_least = known.came_least + excluded.came_least, came_most = known.came_most + excluded.came_most,
       came_since = least(known.came_since, excluded.came_since), came_until = greatest(known.came_until, excluded.came_until),
       open_most = known.open_most + excluded.open_most, open_left = known.open_left + excluded.open_left`,
    [JSON.stringify(quarters)],
  );
}

/** A request that came to light late, paid at some time from then to then, may explain what was found in that time. */
export async function noteLate(
  tx: Tx,
  { from, until, most }: { from: number; until: number; most: number },
): Promise<void> {
  await tx.query(
    `UPDATE credit_quarter SET
       went_least = CASE WHEN went_until >= s.since AND went_since <= s.until THEN greatest(0, went_least - $3) ELSE went_least END,
       came_most = CASE WHEN came_until >= s.since AND came_since <= s.until THEN came_most + $3 ELSE came_most END
     FROM (SELECT timestamptz 'epoch' + $1::bigint * interval '1 microsecond' AS since,
       timestamptz 'epoch' + $2::bigint * interval '1 microsecond' AS until) s
     WHERE (went_until IS NOT NULL OR came_until IS NOT NULL) AND greatest(went_until, came_until) >= s.since`,
    [from, until, most],
  );
}

/** What a person decides was sent has cost about that, on the day on which its answer got lost. */
export const COUNT_DECIDED = `INSERT INTO credit_decided (at, counted)
  SELECT quarter_of(finished_at), segments_predicted FROM decided
  WHERE resolution = 'sent' AND operation LIKE 'sms.%' AND finished_at IS NOT NULL`;

/** Adds up what was decided since. */
export async function addDecided(tx: Tx): Promise<void> {
  await tx.query(
    `WITH taken AS (
       DELETE FROM credit_decided WHERE id = ANY(ARRAY(SELECT id FROM credit_decided ORDER BY id LIMIT 1000)) RETURNING at, counted)
     INSERT INTO credit_quarter AS known (at, counted) SELECT at, sum(counted) FROM taken GROUP BY at
     ON CONFLICT (at) DO UPDATE SET counted = known.counted + excluded.counted`,
  );
}

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

/** A finished SMS request as the ledger of credits reads it; moments in µs. */
export type CreditAttempt = {
  operation: "sms.send" | "sms.bulk" | "sms.batch";
  state: "done" | "refused" | "not-sent" | "unknown";
  httpStatus: number | null;
  size: number;
  accepted: number | null;
  segments: number;
  credits: number | null;
  balance: number | null;
  isAmbiguous: boolean;
  /** Decided as sent before decisions were counted by themselves. */
  isDecidedSent: boolean;
  /** Where the service itself sends it later. */
  scheduledUntil: number | null;
  from: number;
  until: number;
};
