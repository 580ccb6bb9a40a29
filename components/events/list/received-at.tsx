"use client";

import { zoneClock } from "../../ui/time/format-time.ts";
import { useTimeFacts } from "../../ui/time/time-provider.tsx";
import { useTicking } from "../../ui/time/use-ticking.ts";

/** When an event came, to the millisecond; with its day where that is not today. */
export function ReceivedAt({ value }: { value: string }) {
  const { zone } = useTimeFacts();
  const at = new Date(value);
  const clock = zoneClock(zone);
  const exact = `${clock.second(at)}.${String(at.getMilliseconds()).padStart(3, "0")}`;
  const words = useTicking((now) => {
    if (clock.isoDay(at) === clock.isoDay(now)) return exact;
    const [day, minute] = [clock.day(at, now), clock.minute(at)];
    return day.includes(minute) ? day.replace(minute, exact) : `${day} ${exact}`;
  });
  return (
    <time dateTime={value} title={clock.full(at)}>
      {words}
    </time>
  );
}
