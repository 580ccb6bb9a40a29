import type { Hour, Today, Yesterday } from "#lib/contract/desk/overview.ts";
import type { Context } from "../context.ts";
import {
  countUnknown,
  findOldestOpen,
  type HandedRow,
  listHandedOver,
  listStanding,
  type StandingRow,
} from "../store/message/today.ts";

type Ctx = Pick<Context, "db" | "clock" | "env">;

/**
 * What was handed over since midnight of the company's zone, and where that stands now, in all and by the hour of
 * handing over; and the same of the day before, as what failed at night is looked at in the morning. Requests tell how
 * many were handed over (a batch names no message), messages where they stand.
 */
export async function getToday({
  db,
  clock,
  env,
}: Ctx): Promise<{ today: Today; yesterday: Yesterday; hours: Hour[] }> {
  const asked = { now: clock.now(), zone: env.defaultTimezone };
  const [handedOver, standings, unknown, oldest] = await Promise.all([
    listHandedOver(db, asked),
    listStanding(db, asked),
    countUnknown(db, asked),
    findOldestOpen(db, asked),
  ]);
  const handed = handedOver.filter((row) => row.isToday);
  const standing = standings.filter((row) => row.isToday);
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
    oldestOpenAt: open > 0 ? (oldest?.toISOString() ?? null) : null,
    unknown: unknown.recipients,
  };
  const yesterday = yesterdayOf(
    handedOver.filter((row) => !row.isToday),
    standings.filter((row) => !row.isToday),
  );
  return { today, yesterday, hours: hoursOf(handed, standing, unknown.nowHour) };
}

function yesterdayOf(handed: readonly HandedRow[], standing: readonly StandingRow[]): Yesterday {
  const handedOver = sumOf(handed, (row) => row.count);
  const delivered = sumOf(standing, (row) => row.delivered);
  const failed = sumOf(standing, (row) => row.failed);
  return { handedOver, delivered, failed, open: Math.max(0, handedOver - delivered - failed) };
}

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

function sumOf<T>(rows: readonly T[], count: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + count(row), 0);
}
