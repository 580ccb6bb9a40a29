"use client";

import { zoneClock } from "../../ui/time/format-time.ts";
import { useTimeFacts } from "../../ui/time/time-provider.tsx";
import { useTicking } from "../../ui/time/use-ticking.ts";

/** A moment to the second; with its day where that is not today. */
export function FactTime({ value }: { value: string }) {
  const { zone } = useTimeFacts();
  const at = new Date(value);
  const clock = zoneClock(zone);
  const words = useTicking((now) => {
    const day = clock.day(at, now);
    const [minute, second] = [clock.minute(at), clock.second(at)];
    return day.includes(minute) ? day.replace(minute, second) : `${day} ${second}`;
  });
  return (
    <time dateTime={value} title={clock.full(at)} className="num ml-auto text-ink-2">
      {words}
    </time>
  );
}
