import { quietUntil } from "#lib/contract/rules/quiet-hours.ts";
import { zoneClock } from "../ui/format-time.ts";

/** When marketing of this moment is sent instead, `08:00 tomorrow`; null where the moment is outside quiet hours. */
export function quietWords(at: Date, now: Date, zone: string): string | null {
  const until = quietUntil(at, zone);
  if (until === null) return null;
  const clock = zoneClock(zone);
  const word = clock.day(until, now);
  return word.startsWith("Tomorrow") ? `${clock.minute(until)} tomorrow` : word;
}
