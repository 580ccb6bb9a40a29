"use client";

import { CalendarDays } from "lucide-react";
import type { ComponentProps } from "react";
import { ReadInput } from "#components/ui/field/read-input.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { Popover } from "#components/ui/popup/popover.tsx";
import { t } from "#lib/contract/language.ts";
import { readDay, writeDay } from "./read-day.ts";

const { Part: Month } = lazyPart(() => import("./month.tsx").then((part) => part.Month));

type DayInputProps = Omit<ComponentProps<typeof ReadInput>, "read" | "write" | "end"> & {
  /** Of the company's clock. */
  today: string;
  /** Days before today can be chosen, too. */
  takesPast?: boolean;
};

/** A day, written as people write it or picked from a month; `value` is `2026-11-28`, or what cannot be read. */
export function DayInput({ today, takesPast = false, ...rest }: DayInputProps) {
  const { value, onChange } = rest;
  return (
    <ReadInput
      placeholder="28 Nov"
      {...rest}
      read={(written) => readDay(written, today)}
      write={writeDay}
      end={
        <Popover
          label={t("Choose from a month", "Chagua kwenye mwezi")}
          face={<CalendarDays className="size-4" />}
          faceClass={FACE}
        >
          {(close) => (
            <Month
              day={value}
              today={today}
              takesPast={takesPast}
              onChoose={(day) => {
                onChange(day);
                close();
              }}
            />
          )}
        </Popover>
      }
    />
  );
}

const FACE =
  "-mr-1.5 inline-flex size-7 max-sm:size-11 flex-none items-center justify-center rounded-2 text-ink-2 hover:bg-hover";
