import type { ThreadLine } from "#lib/contract/desk/conversation.ts";
import { t } from "#lib/contract/language.ts";
import type { ZoneClock } from "../../ui/time/format-time.ts";

const DAY_MS = 86_400_000;

/** The lines of one day, the oldest first; `day` is `2026-11-21`. */
type ThreadDay = { day: string; lines: ThreadLine[] };

/** Lines that come newest first, as they are read: day by day, the oldest first. */
export function daysOf(newestFirst: readonly ThreadLine[], clock: Pick<ZoneClock, "isoDay">): ThreadDay[] {
  const days: ThreadDay[] = [];
  for (const line of newestFirst.toReversed()) {
    const day = clock.isoDay(new Date(line.at));
    const last = days.at(-1);
    if (last?.day === day) last.lines.push(line);
    else days.push({ day, lines: [line] });
  }
  return days;
}

/** `Today`, `Yesterday`, `Saturday 21 November`, and with its year where that is another one. */
export function dayTitle(day: string, today: string, clock: Pick<ZoneClock, "date">): string {
  const apart = (Date.parse(today) - Date.parse(day)) / DAY_MS;
  if (apart === 0) return t("Today", "Leo");
  if (apart === 1) return t("Yesterday", "Jana");
  // Noon is in this day by every clock of the zone.
  const date = clock.date(new Date(`${day}T12:00:00Z`));
  return day.slice(0, 4) === today.slice(0, 4) ? date : `${date} ${day.slice(0, 4)}`;
}
