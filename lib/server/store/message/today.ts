import type { Tx } from "#lib/db/index.ts";
import { OPEN_STATES } from "./open-states.ts";

/** The moment, and the zone whose midnight counts. */
type Asked = { now: Date; zone: string };

export type HandedRow = { isToday: boolean; hour: number; isSms: boolean; count: number };
export type StandingRow = {
  isToday: boolean;
  hour: number;
  delivered: number;
  failed: number;
  canRetry: number;
};

/** What was handed over yesterday and since midnight, by the hour and the kind. */
export function listHandedOver(tx: Tx, { now, zone }: Asked): Promise<HandedRow[]> {
  return tx.query<HandedRow>(HANDED, [now, zone]);
}

/** Where the messages of yesterday and today stand now, by the hour they were made. */
export function listStanding(tx: Tx, { now, zone }: Asked): Promise<StandingRow[]> {
  return tx.query<StandingRow>(STANDING, [now, zone]);
}

/** When the oldest message of today was made whose last word is still to come. */
export async function findOldestOpen(tx: Tx, { now, zone }: Asked): Promise<Date | null> {
  const [row] = await tx.query<{ at: Date }>(OLDEST_OPEN, [now, zone]);
  return row?.at ?? null;
}

type UnknownRow = { recipients: number; nowHour: number };

/** People whose answer is lost and who wait for a decision, and the hour it is there. */
export async function countUnknown(tx: Tx, { now, zone }: Asked): Promise<UnknownRow> {
  const [row] = await tx.query<UnknownRow>(UNKNOWN, [now, zone]);
  return row ?? { recipients: 0, nowHour: 0 };
}

const TODAY = "date_trunc('day', $1::timestamptz AT TIME ZONE $2)";
const MIDNIGHT = `${TODAY} AT TIME ZONE $2`;
const YESTERDAY = `(${TODAY} - interval '1 day') AT TIME ZONE $2`;

// Calls go through the same journal, and are counted among calls.
const IS_MESSAGE = "operation <> 'voice.call'";

const HOUR = `at >= ${MIDNIGHT} AS "isToday", extract(hour FROM at AT TIME ZONE $2)::int AS hour`;

const HANDED = `
  SELECT ${HOUR}, name = 'handed-sms' AS "isSms", sum(n)::int AS count FROM tally_now
  WHERE name IN ('handed-sms', 'handed-chat') AND at >= ${YESTERDAY} GROUP BY 1, 2, 3 HAVING sum(n) > 0`;

const STANDING = `
  SELECT ${HOUR}, coalesce(sum(n) FILTER (WHERE name = 'message-delivered'), 0)::int AS delivered,
    coalesce(sum(n) FILTER (WHERE name = 'message-failed'), 0)::int AS failed,
    coalesce(sum(n) FILTER (WHERE name = 'message-retryable'), 0)::int AS "canRetry"
  FROM tally_now WHERE name IN ('message-delivered', 'message-failed', 'message-retryable') AND at >= ${YESTERDAY}
  GROUP BY 1, 2`;

const OLDEST_OPEN = `
  SELECT created_at AS at FROM message WHERE state IN ${OPEN_STATES} AND created_at >= ${MIDNIGHT}
  ORDER BY created_at LIMIT 1`;

const UNKNOWN = `
  SELECT coalesce(sum(size), 0)::int AS recipients,
    extract(hour FROM $1::timestamptz AT TIME ZONE $2)::int AS "nowHour"
  FROM attempt WHERE state = 'unknown' AND resolution IS NULL AND ${IS_MESSAGE}`;
