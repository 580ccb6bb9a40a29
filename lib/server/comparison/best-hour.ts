import type { BestHour, BestHourAnswer } from "#lib/contract/desk/comparison.ts";
import { t } from "#lib/contract/language.ts";
import { bestOf, bucketsOf } from "#lib/contract/rules/best-hour.ts";
import { HOURS_FROM_DAYS } from "#lib/contract/rules/comparing.ts";
import { WEEKDAYS } from "#lib/contract/rules/sending/sending-hours.ts";
import { WEEKDAY_WORDS } from "#lib/contract/words/hours-words.ts";
import { recordAudit } from "../audit/index.ts";
import type { Context, SignedInCtx } from "../context.ts";
import { reportResponse } from "../report/index.ts";
import { isAloneAt } from "../store/alone.ts";
import {
  addToHours,
  deleteOldHours,
  listReadHours,
  lockCountedId,
  moveCountedId,
} from "../store/message/read-hour.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An hour in which it may be read, and two for reports that come late. */
const SETTLED_MS = 3 * HOUR_MS;
const PAGE = 2_000;
/** Pages a round: after an upgrade twelve million messages an hour. */
const ROUND = 100;

/** Adds chat messages that are settled to the hours in which they were sent, each once; one process at a time. */
export async function countReadHours({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock.now().getTime();
  const span = {
    settledBefore: new Date(now - SETTLED_MS),
    since: new Date(now - HOURS_FROM_DAYS * DAY_MS),
    limit: PAGE,
  };
  let isMore = true;
  for (let page = 0; isMore && page < ROUND; page++)
    isMore = await db.transaction(async (tx) => {
      if (!(await isAloneAt(tx, "upkeep"))) return false;
      const { lastId, looked } = await addToHours(tx, { ...span, after: await lockCountedId(tx) });
      if (lastId !== null) await moveCountedId(tx, lastId);
      return looked === PAGE;
    });
  await deleteOldHours(db, span.since);
}

type HoursCtx = Pick<Context, "db" | "clock" | "env">;

/** Of the last 90 days, by weekday and hour of the company's clock: how many messages arrived, and were read within an hour. */
export async function getBestHour({ db, clock, env }: HoursCtx): Promise<BestHour> {
  const since = new Date(clock.now().getTime() - HOURS_FROM_DAYS * DAY_MS);
  return { hours: await listReadHours(db, since, env.defaultTimezone) };
}

/** The hour of the day in which most was read, where enough was sent in several to say so. */
export async function getBestHourOfDay(ctx: HoursCtx): Promise<BestHourAnswer> {
  const best = bestOf(bucketsOf((await getBestHour(ctx)).hours, "hour"));
  return { best: best && { hour: best.key, arrived: best.arrived, quick: best.quick } };
}

/** The same as CSV, a row for each hour of each weekday. */
export async function reportBestHour(ctx: SignedInCtx): Promise<Response> {
  const { hours } = await getBestHour(ctx);
  await ctx.db.transaction((tx) =>
    recordAudit(tx, { actor: ctx.actor, action: "campaigns.compare", target: "best-hour", detail: {} }),
  );
  async function* pages() {
    yield hours.map(({ weekday, hour, arrived, quick }) => [
      WEEKDAY_WORDS[WEEKDAYS[weekday - 1] ?? "mon"],
      hour,
      arrived,
      quick,
    ]);
  }
  const zone = ctx.env.defaultTimezone;
  const header = [
    t("Weekday", "Siku ya wiki"),
    t(`Hour (${zone})`, `Saa (${zone})`),
    t("Delivered", "Zilizofika"),
    t("Read within an hour", "Zilizosomwa ndani ya saa"),
  ];
  return reportResponse({ header, pages: pages() }, { name: "best-hour", form: "csv" });
}
