import { zoneClock } from "#components/ui/time/format-time.ts";
import { closedUntil, type OpenHours } from "#lib/contract/rules/sending/sending-hours.ts";

type Where = { now: Date; zone: string; hours: OpenHours };

/** When what is meant for this moment is sent instead, `08:00 tomorrow`; null where the moment is one of these hours. */
export function quietWords(at: Date, { now, zone, hours }: Where): string | null {
  const until = closedUntil(at, zone, hours);
  return until && zoneClock(zone).day(until, now);
}
