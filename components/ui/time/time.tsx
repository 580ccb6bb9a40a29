"use client";

import { t } from "#lib/contract/language.ts";
import { useHydrated } from "../load/use-hydrated.ts";
import { relativeTime, type ZoneClock, zoneClock } from "./format-time.ts";
import { ownMinute } from "./own-minute.ts";
import { useTimeFacts } from "./time-provider.tsx";
import { useTicking } from "./use-ticking.ts";

type Show = "both" | "day" | "relative" | "minute" | "second";

type TimeProps = {
  /** ISO text, or milliseconds. */
  value: string | number;
  /** `both`: "14:01 today, 1 min ago"; `day`: "14:01 today"; `second`: "14:02:51". */
  show?: Show | undefined;
  className?: string | undefined;
};

/** A moment in the company's zone; the whole of it, and the reader's own clock, on hover. */
export function Time({ value, show = "both", className }: TimeProps) {
  const { zone } = useTimeFacts();
  const isHydrated = useHydrated();
  const at = new Date(value);
  const clock = zoneClock(zone);
  const words = useTicking((now) => WORDS[show](clock, at, now));
  return (
    <time
      dateTime={at.toISOString()}
      title={isHydrated ? wholeMoment(clock, at) : clock.full(at)}
      className={className}
    >
      {words}
    </time>
  );
}

const WORDS = {
  both: (clock, at, now) => `${clock.day(at, now)}, ${relativeTime(at, now)}`,
  day: (clock, at, now) => clock.day(at, now),
  relative: (_clock, at, now) => relativeTime(at, now),
  minute: (clock, at) => clock.minute(at),
  second: (clock, at) => clock.second(at),
} as const satisfies Record<Show, (clock: ZoneClock, at: Date, now: Date) => string>;

function wholeMoment(clock: ZoneClock, at: Date): string {
  const own = ownMinute(clock, at);
  return own === null
    ? clock.full(at)
    : t(`${clock.full(at)}; ${own} on your clock`, `${clock.full(at)}; ${own} kwa saa yako`);
}
