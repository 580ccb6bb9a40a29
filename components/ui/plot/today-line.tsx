"use client";

import { zoneClock } from "../time/format-time.ts";
import { useTimeFacts } from "../time/time-provider.tsx";
import { useTicking } from "../time/use-ticking.ts";

/** "Saturday 21 November, Africa/Dar_es_Salaam (UTC+03:00)" */
export function TodayLine() {
  const { zone } = useTimeFacts();
  const clock = zoneClock(zone);
  return useTicking((now) => `${clock.date(now)}, ${zone} (${clock.offset(now)})`);
}
