"use client";

import { zoneClock } from "./format-time.ts";
import { useTimeFacts } from "./time-provider.tsx";
import { useTicking } from "./use-ticking.ts";

/** "Saturday 21 November, Africa/Dar_es_Salaam (UTC+03:00)" */
export function TodayLine() {
  const { zone } = useTimeFacts();
  const clock = zoneClock(zone);
  return useTicking((now) => `${clock.date(now)}, ${zone} (${clock.offset(now)})`);
}
