import type { Calendar, CalendarEntry } from "#lib/contract/desk/campaign/automation.ts";
import { CLASH_MINUTES, dueTimes } from "#lib/contract/rules/automation.ts";
import { dayIn } from "#lib/contract/rules/day-in.ts";
import { momentIn } from "#lib/contract/rules/moment-in.ts";
import type { SignedInCtx } from "../context.ts";
import { type AutomationView, listAutomationViews, listScheduled } from "../store/automation/automation.ts";
import { MOST_AUTOMATIONS } from "./view.ts";

const MOST_ENTRIES = 1_000;
/** Of the next day: a page shows a few, and how many more there are. */
const MOST_OF_A_DAY = 50;
const MOST_DUE = 32;
const DAY_MS = 86_400_000;

/** What goes when: `audience` is the group or list that it goes to, where it has one. */
type Entry = Omit<CalendarEntry, "at" | "clashes"> & { at: Date; audience: string | null };
type OfDay = Entry & { day: string };

/** Everything that goes in a month, or within a day, from now on: campaigns with a time, and each time of what is made by then. */
export async function readCalendar(
  { db, clock, env }: Pick<SignedInCtx, "db" | "clock" | "env">,
  { month: asked, within }: { month?: string | undefined; within?: "day" | undefined },
): Promise<Calendar> {
  const zone = env.defaultTimezone;
  const now = clock.now();
  const month = asked ?? dayIn(zone, now).slice(0, 7);
  const [year = 0, number = 1] = month.split("-").map(Number);
  const begins = momentIn(zone, new Date(Date.UTC(year, number - 1, 1)));
  const isDay = within === "day";
  const from = isDay ? now : new Date(Math.max(begins.getTime(), now.getTime()));
  const to = isDay ? new Date(now.getTime() + DAY_MS) : momentIn(zone, new Date(Date.UTC(year, number, 1)));
  const [scheduled, automations] = await Promise.all([
    listScheduled(db, { from, to, limit: MOST_ENTRIES }),
    listAutomationViews(db, MOST_AUTOMATIONS),
  ]);
  const entries = [
    ...scheduled.map((row): Entry => ({ ...row, automationId: null, isCallList: false })),
    ...automations.flatMap((automation) => timesOf(automation, { zone, from, to })),
  ]
    .sort((a, b) => a.at.getTime() - b.at.getTime() || a.name.localeCompare(b.name))
    // Once of each: every two of them are compared.
    .map((entry): OfDay => ({ ...entry, day: dayIn(zone, entry.at) }));
  const items = entries.slice(0, isDay ? MOST_OF_A_DAY : MOST_ENTRIES).map((one) => {
    const { audience: _, day: __, at, ...entry } = one;
    const names = entries.filter((other) => clash(one, other)).map(({ name }) => name);
    return { ...entry, at: at.toISOString(), clashes: [...new Set(names)] };
  });
  return { month, items };
}

type Span = { zone: string; from: Date; to: Date };

function timesOf(automation: AutomationView, { zone, from, to }: Span): Entry[] {
  const { id, name, message, isCallList, schedule, state, nextAt, followAt, groupId, listId } = automation;
  if (state !== "active") return [];
  // A moment before, as `after` itself is not counted, and one that is due now goes now.
  const after = new Date(from.getTime() - 1);
  const times =
    schedule && nextAt !== null ? dueTimes(schedule, { zone, after, count: MOST_DUE }) : [followAt];
  return times.flatMap((at) =>
    at !== null && at >= from && at < to
      ? {
          ...{ at, name, channel: message.channel, messageClass: message.messageClass },
          ...{ campaignId: null, automationId: id, isCallList, audience: groupId ?? listId },
        }
      : [],
  );
}

/** Two marketing campaigns within an hour, or on one day to the same group or list. */
function clash(one: OfDay, other: OfDay): boolean {
  if (one === other || one.isCallList || other.isCallList) return false;
  if (one.messageClass !== "marketing" || other.messageClass !== "marketing") return false;
  if (Math.abs(one.at.getTime() - other.at.getTime()) < CLASH_MINUTES * 60_000) return true;
  return one.audience !== null && one.audience === other.audience && one.day === other.day;
}
