import type { Hour, Today } from "#lib/contract/desk/overview.ts";
import type { Context } from "../context.ts";

type Ctx = Pick<Context, "db" | "clock" | "env">;

/**
 * What was handed over since midnight of the company's zone, and where that stands now, in all and by the hour of
 * handing over. Requests tell how many were handed over (a batch names no message), messages where they stand.
 */
export async function getToday({ db, clock, env }: Ctx): Promise<{ today: Today; hours: Hour[] }> {
  const asked = [clock.now(), env.defaultTimezone];
  const [handed, standing, [unknown]] = await Promise.all([
    db.query<HandedRow>(HANDED, asked),
    db.query<StandingRow>(STANDING, asked),
    db.query<{ recipients: number; nowHour: number }>(UNKNOWN, asked),
  ]);
  const sms = sumOf(handed, (row) => (row.isSms ? row.count : 0));
  const chat = sumOf(handed, (row) => (row.isSms ? 0 : row.count));
  const delivered = sumOf(standing, (row) => row.delivered);
  const failed = sumOf(standing, (row) => row.failed);
  const open = Math.max(0, sms + chat - delivered - failed);
  const today: Today = {
    handedOver: { sms, chat },
    delivered,
    failed,
    canRetry: sumOf(standing, (row) => row.canRetry),
    open,
    oldestOpenAt: open > 0 ? oldestOf(standing) : null,
    unknown: unknown?.recipients ?? 0,
  };
  return { today, hours: hoursOf(handed, standing, unknown?.nowHour ?? 0) };
}

type HandedRow = { hour: number; isSms: boolean; count: number };
type StandingRow = {
  hour: number;
  delivered: number;
  failed: number;
  canRetry: number;
  oldestOpenAt: Date | null;
};

const MIDNIGHT = "date_trunc('day', $1::timestamptz AT TIME ZONE $2) AT TIME ZONE $2";

// Calls go through the same journal, and are counted among calls.
const IS_MESSAGE = "operation <> 'voice.call'";

// What a person decided was sent counts from the moment it may have left.
const HANDED = `
  SELECT extract(hour FROM at AT TIME ZONE $2)::int AS hour, is_sms AS "isSms", sum(count)::int AS count FROM (
    SELECT finished_at AS at, operation LIKE 'sms.%' AS is_sms, accepted AS count FROM attempt
      WHERE state = 'done' AND finished_at >= ${MIDNIGHT} AND accepted > 0 AND ${IS_MESSAGE}
    UNION ALL
    SELECT attempting_at, operation LIKE 'sms.%', size FROM attempt
      WHERE state = 'unknown' AND resolution = 'sent' AND attempting_at >= ${MIDNIGHT} AND ${IS_MESSAGE}) handed
  GROUP BY 1, 2`;

const STANDING = `
  SELECT extract(hour FROM created_at AT TIME ZONE $2)::int AS hour,
    count(*) FILTER (WHERE state IN ('delivered', 'read'))::int AS delivered,
    count(*) FILTER (WHERE state = 'failed')::int AS failed,
    count(*) FILTER (WHERE state = 'failed' AND is_retryable)::int AS "canRetry",
    min(created_at) FILTER (WHERE state NOT IN ('delivered', 'read', 'failed')) AS "oldestOpenAt"
  FROM message WHERE created_at >= ${MIDNIGHT} GROUP BY 1`;

const UNKNOWN = `
  SELECT coalesce(sum(size), 0)::int AS recipients,
    extract(hour FROM $1::timestamptz AT TIME ZONE $2)::int AS "nowHour"
  FROM attempt WHERE state = 'unknown' AND resolution IS NULL AND ${IS_MESSAGE}`;

/** Fewer bars than these look like a mistake. */
const LEAST_HOURS = 9;

/** From the first busy hour, or earlier, to this one; quiet hours between are zeros. */
function hoursOf(handed: readonly HandedRow[], standing: readonly StandingRow[], nowHour: number): Hour[] {
  const first = Math.min(...handed.map((row) => row.hour), Math.max(0, nowHour + 1 - LEAST_HOURS));
  return Array.from({ length: nowHour - first + 1 }, (_, place) => {
    const hour = first + place;
    const ofHour = <T extends { hour: number }>(rows: readonly T[]) =>
      rows.filter((row) => row.hour === hour);
    return {
      hour,
      handedOver: sumOf(ofHour(handed), (row) => row.count),
      delivered: sumOf(ofHour(standing), (row) => row.delivered),
    };
  });
}

function oldestOf(standing: readonly StandingRow[]): string | null {
  const times = standing.flatMap(({ oldestOpenAt }) => (oldestOpenAt ? [oldestOpenAt.getTime()] : []));
  return times.length > 0 ? new Date(Math.min(...times)).toISOString() : null;
}

function sumOf<T>(rows: readonly T[], count: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + count(row), 0);
}
