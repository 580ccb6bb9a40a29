import type { CreditDay, CreditDays, ListCredits } from "#lib/contract/desk/credits.ts";
import type { CreditPrice } from "#lib/contract/desk/settings/company-settings.ts";
import { t } from "#lib/contract/language.ts";
import { CREDIT_DAYS } from "../../contract/rules/credit-days.ts";
import { dayIn } from "../../contract/rules/day-in.ts";
import { recordAudit } from "../audit/index.ts";
import type { Context, SignedInCtx } from "../context.ts";
import { dayStart } from "../day-start.ts";
import { localTimeIn, type ReportCell, type ReportForm, reportResponse } from "../report/index.ts";
import { getSetting } from "../store/console/setting.ts";
import { type CreditDayRow, listCreditDays, readLedger } from "../store/credit.ts";

/** How credits went, a row each day, as CSV or workbook. */
export async function reportCredits(
  ctx: SignedInCtx,
  { form, ...asked }: ListCredits & { form: ReportForm },
): Promise<Response> {
  const price = await getSetting(ctx.db, "price");
  const { days } = await listCredits(ctx, asked);
  await ctx.db.transaction((tx) =>
    recordAudit(tx, { actor: ctx.actor, action: "credits.report", target: form, detail: asked }),
  );
  const zone = ctx.env.defaultTimezone;
  const rowOf = rowIn(localTimeIn(zone), price);
  async function* pages() {
    yield days.map(rowOf);
  }
  return reportResponse({ header: headerOf(zone, price), pages: pages() }, { name: "credits", form });
}

const headerOf = (zone: string, price: CreditPrice | null): string[] => [
  t(`Day (${zone})`, `Siku (${zone})`),
  t("SMS accepted", "SMS zilizopokelewa"),
  t("Credits used, as the service said", "Krediti zilizotumika, kama huduma ilivyosema"),
  t("Credits the service did not report (about)", "Krediti ambazo huduma haikuripoti (takriban)"),
  t("Credits of SMS that may have been sent (about)", "Krediti za SMS ambazo huenda zilitumwa (takriban)"),
  t("First balance", "Salio la kwanza"),
  t(`First balance at (${zone})`, `Saa ya salio la kwanza (${zone})`),
  t("Last balance", "Salio la mwisho"),
  t(`Last balance at (${zone})`, `Saa ya salio la mwisho (${zone})`),
  t("Went without us, at least", "Zilizotoka bila sisi, angalau"),
  t("Went without us, at most", "Zilizotoka bila sisi, zisizozidi"),
  t("Came without us, at least", "Zilizoingia bila sisi, angalau"),
  t("Came without us, at most", "Zilizoingia bila sisi, zisizozidi"),
  t("May be ours or not, at most", "Huenda zetu au si zetu, zisizozidi"),
  ...(price ? [t(`Credits used in ${price.currency}`, `Krediti zilizotumika kwa ${price.currency}`)] : []),
];

const rowIn =
  (localTime: (iso: string) => string, price: CreditPrice | null) =>
  ({ day, messages, said, counted, lost, first, last, went, came, unsure }: CreditDay): ReportCell[] => [
    ...[day, messages, said, counted, lost],
    ...toldIn(first, localTime),
    ...toldIn(last, localTime),
    ...boundsOf(went),
    ...boundsOf(came),
    unsure ?? 0,
    ...(price ? [Number(((said + counted) * price.amount).toFixed(4))] : []),
  ];

const toldIn = (told: CreditDay["first"], localTime: (iso: string) => string): ReportCell[] =>
  told ? [told.balance, localTime(told.at)] : ["", ""];

const boundsOf = (found: CreditDay["went"]): ReportCell[] => [found?.least ?? 0, found?.most ?? 0];

/** How credits went, day by day, in a month or in the last days. */
export async function listCredits(
  { db, clock, env }: Pick<Context, "db" | "clock" | "env">,
  { month }: ListCredits,
): Promise<CreditDays> {
  const zone = env.defaultTimezone;
  const today = dayIn(zone, clock.now());
  const { from, to } = month === undefined ? lastDays(today) : monthUntil(month, today);
  const span = { from: dayStart(from, zone), to: dayStart(to, zone, 1), zone };
  const [rows, ledger] = await Promise.all([listCreditDays(db, span), readLedger(db, span.from)]);
  const days = rows.map((row, index) =>
    dayOf(row, zone, toldBefore(rows.slice(index + 1)) ?? ledger.balance),
  );
  return { from, to, isCounting: ledger.isAddingUp, days };
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

/** The last balance of the days before, of which the newest is the first. */
const toldBefore = (earlier: readonly CreditDayRow[]): number | null =>
  earlier.find(({ toldLast }) => toldLast !== null)?.toldLast ?? null;

function dayOf(row: CreditDayRow, zone: string, before: number | null): CreditDay {
  const { day, messages, said, counted, lost } = row;
  const { went, came } = unexplainedOf(row);
  return {
    ...{ day, end: dayStart(day, zone, 1).toISOString(), messages, said, counted, lost },
    first: toldOf(row.toldFirst, row.toldFirstAt),
    last: toldOf(row.toldLast, row.toldLastAt),
    went: certain(went),
    came: certain(came),
    unsure: unsureOf(row, before),
  };
}

const certain = (found: CreditDay["went"]): CreditDay["went"] => (found && found.least > 0 ? found : null);

/**
 * No more than the balance fell beyond what ours cost and what went without us for certain, since the last balance of an
 * earlier day or the first of this one.
 */
function unsureOf(row: CreditDayRow, before: number | null): number | null {
  const { wentLeast, wentMost, cameMost, openMost, openLeft, said, counted, toldFirst, toldLast } = row;
  const doubted = wentLeast === 0 ? wentMost : 0;
  if (doubted === 0 && openMost === 0) return null;
  const most = doubted + (openLeft > 0 ? openMost : 0);
  if (toldFirst === null || toldLast === null) return most;
  const ours = said + counted - (before === null ? row.toldBefore : 0);
  const fell = (before ?? toldFirst) - toldLast + cameMost;
  return Math.min(most, Math.max(0, fell - ours - wentLeast));
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
