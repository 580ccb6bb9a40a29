import type { ReportTime } from "#lib/contract/desk/choices.ts";
import { t } from "#lib/contract/language.ts";
import { dayIn } from "#lib/contract/rules/day-in.ts";
import { CHANNEL_WORDS } from "#lib/contract/words/channel-words.ts";
import { formatCount, formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import type { Tx } from "#lib/db/index.ts";
import type { Context } from "../context.ts";
import { dayStart } from "../day-start.ts";
import { inLanguage } from "../language.ts";
import { queueMail } from "../mail/index.ts";
import { showTo } from "../sight/index.ts";
import { type ComparedRow, listBegun, listCompared } from "../store/campaign/comparison.ts";
import { getSetting } from "../store/console/setting.ts";
import { lookAlongIndexes } from "../store/create-indexes.ts";
import { hasReport, listReportReaders, type ReportReader } from "../store/mail.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** By the clock of the company. */
const SENT_AT_HOUR = 7;
/** A console that was off is late by so much at most; after that the report waits for the next time. */
const LATE_MS = 2 * DAY_MS;
const LISTED = 20;

type Ctx = Pick<Context, "db" | "env" | "clock">;
type Span = { from: string; to: string };

/**
 * Writes down the report of the last week or month for every owner and admin, from 7:00 of the day after it, once: of two
 * workers the second finds it written. Nothing where the company has not asked for it.
 */
export async function mailReports(ctx: Ctx): Promise<void> {
  const { db, env, clock } = ctx;
  const every = (await getSetting(db, "mailedReport")) as ReportTime;
  if (!env.mail || every === "never") return;
  const zone = env.defaultTimezone;
  const span = spanBefore(every, dayIn(zone, clock.now()));
  const end = dayStart(span.to, zone);
  const sinceMs = clock.now().getTime() - (end.getTime() + SENT_AT_HOUR * HOUR_MS);
  if (sinceMs < 0 || sinceMs > LATE_MS) return;
  const reportOf = `${every} ${span.from}`;
  if (await hasReport(db, reportOf)) return;
  const readers = await listReportReaders(db);
  // Nothing is written down then, and the next look in two seconds would count again.
  if (readers.length === 0) return;
  const begun = await listBegun(db, { from: dayStart(span.from, zone), to: end, limit: LISTED });
  const rows = await lookAlongIndexes(db, (tx) => listCompared(tx, begun.ids));
  await db.transaction(async (tx) => {
    for (const reader of readers) {
      const letter = await letterTo(tx, {
        reader,
        span,
        every,
        rows,
        count: begun.count,
        origin: env.publicOrigin,
      });
      await queueMail(tx, ctx, { kind: "report", to: reader.email, about: { reportOf }, ...letter });
    }
  });
}

/** The whole week or month that ended last, by days such as `2026-11-23`; `to` is the first day after it. */
export function spanBefore(every: Exclude<ReportTime, "never">, today: string): Span {
  const at = new Date(`${today}T00:00:00Z`);
  if (every === "month") {
    const month = (plus: number) => dayOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + plus, 1));
    return { from: month(-1), to: month(0) };
  }
  const monday = at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MS;
  return { from: dayOf(monday - 7 * DAY_MS), to: dayOf(monday) };
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

type Written = {
  reader: ReportReader;
  span: Span;
  every: ReportTime;
  rows: readonly ComparedRow[];
  count: number;
  origin: string;
};

async function letterTo(tx: Tx, { reader, span, every, rows, count, origin }: Written) {
  return inLanguage(await getSetting(tx, "language"), () => {
    const last = dayOf(Date.parse(span.to) - DAY_MS);
    const campaigns = t(formatNoun(count, "campaign"), formatNounSw(count, "kampeni", "kampeni"));
    const days = t(`${span.from} to ${last}`, `${span.from} hadi ${last}`);
    const lines = rows.map(lineOf).join("\n");
    const more = count - rows.length;
    const rest = more === 0 ? "" : t(`\n... and ${more} more`, `\n... na ${more} zaidi`);
    const settings = `${origin}/settings#notices`;
    return {
      subject:
        every === "week"
          ? t(`Tuma last week: ${campaigns}`, `Tuma wiki iliyopita: ${campaigns}`)
          : t(`Tuma last month: ${campaigns}`, `Tuma mwezi uliopita: ${campaigns}`),
      text: t(
        `Hello ${reader.name},\n\n${days}: ${campaigns}.\n\n${lines}${rest}\n\nReports of delivery may still come. As it is now: ${origin}/campaigns\n\nYou can switch e-mails off under Your notices: ${settings}\n`,
        `Habari ${reader.name},\n\n${days}: ${campaigns}.\n\n${lines}${rest}\n\nTaarifa za kufika huenda bado zitakuja. Hali ya sasa: ${origin}/campaigns\n\nUnaweza kuzima barua pepe chini ya Taarifa zako: ${settings}\n`,
      ),
    };
  });
}

/** One campaign, without what is nothing. Its name may hold a number, and mail passes through other hands. */
function lineOf(row: ComparedRow): string {
  const credits = row.creditsUsed + row.creditsUnstated;
  const parts = [
    t(`${formatCount(row.sent)} sent`, `${formatCount(row.sent)} zimetumwa`),
    part(row.delivered + row.read, (n) => t(`${n} delivered`, `${n} zimefika`)),
    part(row.failed + row.rejected, (n) => t(`${n} failed`, `${n} zimeshindikana`)),
    part(row.expired, (n) => t(`${n} without a report in 72 hours`, `${n} bila taarifa saa 72`)),
    part(row.unknown, (n) => t(`${n} may have been sent`, `${n} huenda zimetumwa`)),
    part(row.notSent, (n) => t(`${n} not sent yet`, `${n} bado hazijatumwa`)),
    part(row.channel === "sms" ? credits : 0, (n) => t(`${n} credits`, `krediti ${n}`)),
  ];
  const label = String(showTo({ person: null, secrets: [] }, row.name));
  return `- ${label} (${CHANNEL_WORDS[row.channel]}): ${parts.filter((each) => each !== null).join(", ")}`;
}

const part = (count: number, say: (count: string) => string): string | null =>
  count === 0 ? null : say(formatCount(count));
