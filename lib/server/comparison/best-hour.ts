import type { BestHour } from "#lib/contract/desk/comparison.ts";
import { t } from "#lib/contract/language.ts";
import { HOURS_FROM_DAYS } from "#lib/contract/rules/comparing.ts";
import { WEEKDAYS } from "#lib/contract/rules/sending/sending-hours.ts";
import { WEEKDAY_WORDS } from "#lib/contract/words/hours-words.ts";
import { recordAudit } from "../audit/index.ts";
import type { Context, SignedInCtx } from "../context.ts";
import { reportResponse } from "../report/index.ts";
import { isAloneAt } from "../store/alone.ts";
import { countHour, deleteOldHours, findNewestHour, listReadHours } from "../store/message/read-hour.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The hour itself, one in which its last message may be read, and one for reports that come late. */
const SETTLED_MS = 3 * HOUR_MS;
/** After an upgrade so many hours are counted in one round, and none after so many messages. */
const ROUND = 48;
const ROUND_MESSAGES = 50_000;

/** Counts each hour of chat messages once, with how many were read within an hour; one process at a time. */
export async function countReadHours({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock.now().getTime();
  const last = floorHour(now - SETTLED_MS);
  const first = floorHour(now - HOURS_FROM_DAYS * DAY_MS);
  await db.transaction(async (tx) => {
    if (!(await isAloneAt(tx, "upkeep"))) return;
    const newest = await findNewestHour(tx, new Date(last));
    let at = Math.max(first, newest === null ? 0 : newest.getTime() + HOUR_MS);
    for (let round = 0, counted = 0; at <= last && round < ROUND && counted < ROUND_MESSAGES; round++) {
      counted += await countHour(tx, new Date(at), new Date(at + HOUR_MS));
      at += HOUR_MS;
    }
    await deleteOldHours(tx, new Date(first));
  });
}

const floorHour = (ms: number): number => Math.floor(ms / HOUR_MS) * HOUR_MS;

type HoursCtx = Pick<Context, "db" | "clock" | "env">;

/** Of the last 90 days, by weekday and hour of the company's clock: how many messages arrived, and were read within an hour. */
export async function getBestHour({ db, clock, env }: HoursCtx): Promise<BestHour> {
  const since = new Date(clock.now().getTime() - HOURS_FROM_DAYS * DAY_MS);
  return { hours: await listReadHours(db, since, env.defaultTimezone) };
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
