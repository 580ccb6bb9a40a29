import type { CreditDay, ListCredits } from "#lib/contract/desk/credits.ts";
import type { CreditPrice } from "#lib/contract/desk/settings/price.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { localTimeIn, type ReportCell, type ReportForm, reportResponse } from "../report/index.ts";
import { getPrice } from "../store/console/price.ts";
import { listCredits } from "./list-credits.ts";

/** How credits went, a row each day, as CSV or workbook. */
export async function reportCredits(
  ctx: SignedInCtx,
  { form, ...asked }: ListCredits & { form: ReportForm },
): Promise<Response> {
  const price = await getPrice(ctx.db);
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
  `Day (${zone})`,
  "SMS accepted",
  "Credits used, as the service said",
  "Credits the service did not report (about)",
  "Credits of SMS that may have been sent (about)",
  "First balance",
  `First balance at (${zone})`,
  "Last balance",
  `Last balance at (${zone})`,
  "Went without us, at least",
  "Went without us, at most",
  "Came without us, at least",
  "Came without us, at most",
  "May be ours or not, at most",
  ...(price ? [`Credits used in ${price.currency}`] : []),
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
