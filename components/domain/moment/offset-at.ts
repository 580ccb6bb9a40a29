import { zoneClock } from "#components/ui/time/format-time.ts";
import { zonedIso } from "../zoned-iso.ts";
import type { Moment } from "./quick-moments.ts";

/** `UTC+03:00`: what the zone's clocks are ahead at the moment that is written, and now where none is. */
export function offsetAt({ date, time }: Moment, zone: string, now: Date): string {
  const at = zonedIso(date, time, zone);
  return zoneClock(zone).offset(at === null ? now : new Date(at));
}
