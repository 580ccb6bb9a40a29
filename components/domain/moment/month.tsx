"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { DayPicker, type DayPickerProps } from "react-day-picker";
import { cx } from "#components/ui/cx.ts";
import { language, t } from "#lib/contract/language.ts";
import { dateWord, monthWord, weekdayWord } from "../../ui/time/format-time.ts";
import { shortWeekday } from "./read-day.ts";

type MonthProps = { day: string; today: string; takesPast: boolean; onChoose: (day: string) => void };

const CELL = "size-9 max-sm:size-10 text-center text-13";
const TURN =
  "inline-flex size-8 items-center justify-center rounded-2 text-ink-2 hover:bg-hover hover:text-ink aria-disabled:text-ink-3";

/** A month to choose a day from, by pointer or by arrow keys. Days are days of the calendar: no zone can move them. */
export function Month({ day, today, takesPast, onChoose }: MonthProps) {
  const chosen = dateOf(day);
  const first = dateOf(today) ?? new Date();
  return (
    <DayPicker
      mode="single"
      autoFocus
      weekStartsOn={1}
      selected={chosen}
      defaultMonth={chosen ?? first}
      {...(!takesPast && { startMonth: first, disabled: { before: first } })}
      today={first}
      onDayClick={(date) => onChoose(dayOf(date))}
      components={{ Chevron }}
      {...(language() === "sw" && IN_SWAHILI)}
      classNames={{
        months: "relative",
        nav: "absolute top-0 right-0 flex gap-1",
        button_previous: TURN,
        button_next: TURN,
        month_caption: "flex h-8 items-center px-1 text-13 font-semibold",
        month_grid: "mt-2 w-full border-collapse",
        weekday: cx(CELL, "font-normal text-12 text-ink-3"),
        day: cx(CELL, "num p-0"),
        day_button: "size-full rounded-2 hover:bg-hover disabled:text-ink-3 disabled:hover:bg-transparent",
        today: "font-semibold text-accent-text",
        selected: "[&>button]:bg-accent [&>button]:text-on-accent [&>button]:hover:bg-accent-hover",
        outside: "text-ink-3",
      }}
    />
  );
}

// What the picker writes by itself is English.
const IN_SWAHILI: Pick<DayPickerProps, "formatters" | "labels"> = {
  formatters: {
    formatCaption: (month) => monthWord(dayOf(month)),
    formatWeekdayName: (date) => shortWeekday(date.getDay()),
  },
  labels: {
    labelGrid: (month) => monthWord(dayOf(month)),
    labelWeekday: (date) => weekdayWord(dayOf(date)),
    labelPrevious: () => t("Go to the Previous Month", "Nenda mwezi uliopita"),
    labelNext: () => t("Go to the Next Month", "Nenda mwezi ujao"),
    labelDayButton(date, { today, selected }) {
      const day = dayOf(date);
      const label = `${weekdayWord(day)} ${dateWord(day)} ${day.slice(0, 4)}`;
      const named = today ? t(`Today, ${label}`, `Leo, ${label}`) : label;
      return selected ? t(`${named}, selected`, `${named}, imechaguliwa`) : named;
    },
  },
};

function Chevron({ orientation }: { orientation?: string | undefined }) {
  return orientation === "left" ? <ChevronLeft className="size-4" /> : <ChevronRight className="size-4" />;
}

/** As midnight of this browser: the picker counts in its days. */
function dateOf(day: string): Date | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  return date === undefined ? undefined : new Date(Number(year), Number(month) - 1, Number(date));
}

function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
