"use client";

import type { ListRequests } from "#lib/contract/desk/request/request.ts";
import { REQUEST_CHANNELS, REQUESTS_SHOWN } from "#lib/contract/desk/request/request.ts";
import { SHOWN_WORDS } from "#lib/contract/words/console/request-words.ts";
import { DayInput } from "../domain/moment/day-input.tsx";
import { readDay } from "../domain/moment/read-day.ts";
import { FilterChip } from "../ui/button/filter-chip.tsx";
import { Select, type SelectOption } from "../ui/field/select.tsx";
import { Toolbar } from "../ui/list/toolbar.tsx";
import { useDay } from "../ui/time/use-day.ts";
import { CHANNEL_WORDS } from "./channel-words.ts";

type Change = Record<string, string | undefined>;
type RequestToolbarProps = {
  filters: ListRequests;
  hrefWith: (change: Change) => string;
  onChange: (change: Change) => void;
};

const ANY = "any";
const CHANNELS: readonly SelectOption[] = [
  { value: ANY, label: "All channels" },
  ...REQUEST_CHANNELS.map((value) => ({ value, label: CHANNEL_WORDS[value] })),
];

/** What is shown of the requests; all of it lives in the address. */
export function RequestToolbar({ filters, hrefWith, onChange }: RequestToolbarProps) {
  const today = useDay();
  const chipHref = (show: string | undefined) => hrefWith({ show, cursor: undefined });
  return (
    <Toolbar>
      <FilterChip href={chipHref(undefined)} isOn={filters.show === undefined}>
        All
      </FilterChip>
      {REQUESTS_SHOWN.map((show) => (
        <FilterChip key={show} href={chipHref(show)} isOn={filters.show === show}>
          {SHOWN_WORDS[show].word}
        </FilterChip>
      ))}
      <Select
        label="Channel"
        isQuiet
        options={CHANNELS}
        value={filters.channel ?? ANY}
        onChange={(channel) => onChange({ channel: channel === ANY ? undefined : channel })}
        className="max-sm:w-full"
      />
      <DayInput
        aria-label="Day"
        placeholder="Any day"
        value={filters.day ?? ""}
        onChange={(day) => {
          // Half a day is no filter yet.
          if (day === "" || readDay(day, today) === day) onChange({ day: day || undefined });
        }}
        today={today}
        takesPast
        className="w-44 max-sm:w-full"
      />
    </Toolbar>
  );
}
