"use client";

import { DayInput } from "../domain/moment/day-input.tsx";
import { readDay } from "../domain/moment/read-day.ts";
import { useDay } from "../ui/time/use-day.ts";
import type { ControlProps } from "./filter-bar.tsx";

type DayFilterProps = Pick<ControlProps, "value" | "onAsk"> & { filter: { label: string; any?: string } };

/** One day that is over, or today. */
export function DayFilter({ filter: { label, any }, value = "", onAsk }: DayFilterProps) {
  const today = useDay();
  return (
    <DayInput
      aria-label={label}
      placeholder={any}
      value={value}
      onChange={(day) => {
        // Half a day is no filter yet.
        if (day === "" || readDay(day, today) === day) onAsk(day || undefined);
      }}
      today={today}
      takesPast
      className="w-44 max-sm:w-full"
    />
  );
}
