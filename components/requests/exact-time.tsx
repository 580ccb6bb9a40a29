"use client";

import { zoneClock } from "../ui/time/format-time.ts";
import { useTimeFacts } from "../ui/time/time-provider.tsx";
import { useTicking } from "../ui/time/use-ticking.ts";

/** "12:41:38 today": to the second, by which the service finds a request in its own log. */
export function ExactTime({ value }: { value: string }) {
  const clock = zoneClock(useTimeFacts().zone);
  const at = new Date(value);
  const words = useTicking((now) => clock.day(at, now).replace(clock.minute(at), clock.second(at)));
  return (
    <time dateTime={value} title={clock.full(at)}>
      {words}
    </time>
  );
}
