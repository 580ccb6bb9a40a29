"use client";

import { Calendar } from "lucide-react";
import { useState } from "react";
import { DayInput } from "../../domain/moment/day-input.tsx";
import { readDay } from "../../domain/moment/read-day.ts";
import { Select } from "../../ui/field/select.tsx";
import { useDay } from "../../ui/time/use-day.ts";

type Days = { from?: string | undefined; to?: string | undefined };
type DayChoiceProps = {
  days: Days;
  onChange: (days: { from: string | undefined; to: string | undefined }) => void;
};

const OWN = "own";
const ANY = "any";

/** From which day to which, in the console's zone. */
export function DayChoice({ days, onChange }: DayChoiceProps) {
  const today = useDay();
  const spans = spansOf(today);
  const known = spans.find(({ from, to }) => from === days.from && to === days.to)?.value;
  const [wantsOwn, setWantsOwn] = useState(false);
  const isOwn = wantsOwn || known === undefined;
  function choose(value: string) {
    setWantsOwn(value === OWN);
    const span = spans.find((candidate) => candidate.value === value);
    if (span) onChange({ from: span.from, to: span.to });
  }
  const icon = <Calendar />;
  const options = [
    ...spans.map(({ value, label }) => ({ value, label, icon })),
    { value: OWN, label: "Own days", icon },
  ];
  return (
    <>
      <Select
        label="Days"
        isQuiet
        options={options}
        value={isOwn ? OWN : (known ?? ANY)}
        onChange={choose}
        className="max-sm:w-full"
      />
      {isOwn && (
        <>
          <Day
            label="From"
            today={today}
            value={days.from}
            onChange={(from) => onChange({ from, to: days.to })}
          />
          <Day
            label="To"
            today={today}
            value={days.to}
            onChange={(to) => onChange({ from: days.from, to })}
          />
        </>
      )}
    </>
  );
}

type DayProps = {
  label: string;
  today: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

function Day({ label, today, value, onChange }: DayProps) {
  return (
    <DayInput
      aria-label={label}
      value={value ?? ""}
      onChange={(day) => {
        // Half a day is no filter yet.
        if (day === "" || readDay(day, today) === day) onChange(day || undefined);
      }}
      today={today}
      takesPast
      className="w-44 max-sm:w-full"
    />
  );
}

type Span = { value: string; label: string } & Days;

function spansOf(today: string): Span[] {
  return [
    { value: ANY, label: "Any day", from: undefined, to: undefined },
    { value: "today", label: "Today", from: today, to: today },
    { value: "yesterday", label: "Yesterday", from: before(today, 1), to: before(today, 1) },
    { value: "week", label: "Last 7 days", from: before(today, 6), to: today },
    { value: "month", label: "Last 30 days", from: before(today, 29), to: today },
  ];
}

function before(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - days);
  return at.toISOString().slice(0, 10);
}
