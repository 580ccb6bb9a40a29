import type { CreditDay, CreditDays, ListCredits } from "../../contract/desk/credits.ts";
import { CREDIT_DAYS } from "../../contract/rules/credit-days.ts";
import type { Context } from "../context.ts";
import { dayStart } from "../day-start.ts";
import { type CreditDayRow, isAddingUp, listCreditDays } from "../store/credit/credit-days.ts";

/** How credits went, day by day, in a month or in the last days. */
export async function listCredits(
  { db, clock, env }: Pick<Context, "db" | "clock" | "env">,
  { month }: ListCredits,
): Promise<CreditDays> {
  const zone = env.defaultTimezone;
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(clock.now());
  const { from, to } = month === undefined ? lastDays(today) : monthUntil(month, today);
  const span = { from: dayStart(from, zone), to: dayStart(to, zone, 1), zone };
  const [rows, isCounting] = await Promise.all([listCreditDays(db, span), isAddingUp(db)]);
  return { from, to, isCounting, days: rows.map((row) => dayOf(row, zone)) };
}

const lastDays = (today: string) => ({ from: movedBy(today, 1 - CREDIT_DAYS), to: today });

function monthUntil(month: string, today: string) {
  const from = `${month}-01`;
  const [year = 0, number = 0] = month.split("-").map(Number);
  const last = isoDay(Date.UTC(year, number, 0));
  return { from, to: today > from && today < last ? today : last };
}

const movedBy = (day: string, days: number): string => isoDay(Date.parse(day) + days * 86_400_000);

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function dayOf(row: CreditDayRow, zone: string): CreditDay {
  const { day, messages, said, counted, lost, openMost, openLeft } = row;
  return {
    ...{ day, end: dayStart(day, zone, 1).toISOString(), messages, said, counted, lost },
    first: toldOf(row.toldFirst, row.toldFirstAt),
    last: toldOf(row.toldLast, row.toldLastAt),
    ...unexplainedOf(row),
    open: openMost > 0 ? { most: openMost, left: openLeft } : null,
  };
}

const toldOf = (balance: number | null, at: Date | null): CreditDay["first"] =>
  balance === null || at === null ? null : { balance, at: at.toISOString() };

function unexplainedOf(row: CreditDayRow): Pick<CreditDay, "went" | "came"> {
  const between = (least: number, most: number, since: Date | null, until: Date | null) =>
    since === null || until === null
      ? null
      : { least, most, since: since.toISOString(), until: until.toISOString() };
  return {
    went: between(row.wentLeast, row.wentMost, row.wentSince, row.wentUntil),
    came: between(row.cameLeast, row.cameMost, row.cameSince, row.cameUntil),
  };
}
