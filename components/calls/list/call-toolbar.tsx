"use client";

import { ArrowDownLeft, ArrowUpRight, Calendar } from "lucide-react";
import { useState } from "react";
import type { CallCounts, CallRow } from "#lib/contract/desk/call/call.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { DayFilter } from "../../shell/day-filter.tsx";
import { FilterChip } from "../../ui/button/filter-chip.tsx";
import { SearchField } from "../../ui/field/search/search-field.tsx";
import { Segmented } from "../../ui/field/segmented.tsx";
import { Select } from "../../ui/field/select.tsx";
import { Toolbar } from "../../ui/list/toolbar.tsx";
import { useDay } from "../../ui/time/use-day.ts";
import { CALL_LIST_FILTERS } from "./call-filters.ts";
import { type CallAddress, counted } from "./call-list.tsx";

type CallToolbarProps = {
  list: CallAddress;
  /** The rows in sight: who and which tags can be asked for. */
  rows: readonly CallRow[];
  me: { id: string; name: string } | undefined;
  counts: CallCounts | undefined;
  canSeeNumbers: boolean;
  canListen: boolean;
};

const ANY = "any";
const anyOr = (value: string) => (value === ANY ? undefined : value);
const { status: STATUS, order: ORDER, from: FROM, to: TO } = CALL_LIST_FILTERS;
const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const DIRECTIONS = [
  { value: ANY, label: "Both ways" },
  { value: "in", label: "In", icon: <ArrowDownLeft /> },
  { value: "out", label: "Out", icon: <ArrowUpRight /> },
] as const;

/** What is asked of our own index; all of it stands in the address. */
export function CallToolbar(props: CallToolbarProps) {
  const { list, rows, me, counts } = props;
  const { asked: filters, ask: onAsk, hrefWith } = list;
  const { status, recording, direction, order = "newest", by, tag } = filters;
  return (
    <Toolbar>
      <SearchField
        label={soughtOf(props)}
        value={filters.q ?? ""}
        onSearch={(q) => onAsk({ q: q || undefined })}
      />
      <DayChoice days={filters} onChange={onAsk} />
      <Segmented
        label="Way"
        options={DIRECTIONS}
        value={direction === "other" ? ANY : (direction ?? ANY)}
        onChange={(way) => onAsk({ direction: anyOr(way) })}
        className="max-sm:w-full"
      />
      <FilterChip
        href={hrefWith({ recording: recording === "ready" ? undefined : "ready" })}
        isOn={recording === "ready"}
        count={counted(counts?.ready)}
      >
        With recording
      </FilterChip>
      <FilterChip
        href={hrefWith({ recording: recording === "awaited" ? undefined : "awaited" })}
        isOn={recording === "awaited"}
        count={counted(counts?.awaited)}
      >
        Recording not yet
      </FilterChip>
      <FilterChip
        href={hrefWith({ status: status === "no-answer" ? undefined : "no-answer" })}
        isOn={status === "no-answer"}
        count={counted(counts?.noAnswer)}
      >
        No answer
      </FilterChip>
      <FilterChip
        href={hrefWith({ status: status === "unknown" ? undefined : "unknown" })}
        isOn={status === "unknown"}
        count={counted(counts?.unknown)}
      >
        May have rung
      </FilterChip>
      <Select
        label="Status"
        isQuiet
        options={[{ value: ANY, label: STATUS.any }, ...optionsOf(STATUS.words)]}
        value={status ?? ANY}
        onChange={(next) => onAsk({ status: anyOr(next) })}
        className="max-sm:min-w-[46%] max-sm:flex-1"
      />
      <Select
        label="Started by"
        isQuiet
        options={[{ value: ANY, label: "Started by anybody" }, ...peopleOf(rows, me, by)]}
        value={by ?? ANY}
        onChange={(next) => onAsk({ by: anyOr(next) })}
        className="max-sm:min-w-[46%] max-sm:flex-1"
      />
      <TagChoice rows={rows} tag={tag} onAsk={onAsk} />
      <Select
        label="Order"
        isQuiet
        options={optionsOf(ORDER.words)}
        value={order}
        onChange={(next) => onAsk({ order: next === "newest" ? undefined : next })}
        className="max-sm:min-w-[46%] max-sm:flex-1"
      />
    </Toolbar>
  );
}

/** Notes are for whoever may listen. */
function soughtOf({ canSeeNumbers, canListen }: CallToolbarProps): string {
  if (!canSeeNumbers) return "Call id or tag";
  return canListen ? "Number, call id, note or tag" : "Number, call id or tag";
}

function TagChoice({
  rows,
  tag,
  onAsk,
}: Pick<CallToolbarProps, "rows"> & { tag: string | undefined; onAsk: CallAddress["ask"] }) {
  const tags = [...new Set([...rows.flatMap((row) => row.tags), ...(tag === undefined ? [] : [tag])])].sort();
  if (tags.length === 0) return null;
  return (
    <Select
      label="Tag"
      isQuiet
      options={[{ value: ANY, label: "Any tag" }, ...tags.map((value) => ({ value, label: value }))]}
      value={tag ?? ANY}
      onChange={(next) => onAsk({ tag: anyOr(next) })}
      className="max-sm:min-w-[46%] max-sm:flex-1"
    />
  );
}

function peopleOf(rows: readonly CallRow[], me: CallToolbarProps["me"], by: string | undefined) {
  const names = new Map(rows.flatMap(({ startedBy }) => (startedBy ? [[startedBy.id, startedBy.name]] : [])));
  if (by !== undefined && !names.has(by)) names.set(by, "The person of this address");
  if (me) names.set(me.id, `${isolated(me.name)} (you)`);
  return [...names].map(([value, name]) => ({ value, label: `Started by ${isolated(name)}` }));
}

type Days = { from?: string | undefined; to?: string | undefined };
type DayChoiceProps = {
  days: Days;
  onChange: (days: { from: string | undefined; to: string | undefined }) => void;
};

const OWN = "own";
const ANY_DAY_CHOICE = "any";

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
        value={isOwn ? OWN : (known ?? ANY_DAY_CHOICE)}
        onChange={choose}
        className="max-sm:w-full"
      />
      {isOwn && (
        <>
          <DayFilter filter={FROM} value={days.from} onAsk={(from) => onChange({ from, to: days.to })} />
          <DayFilter filter={TO} value={days.to} onAsk={(to) => onChange({ from: days.from, to })} />
        </>
      )}
    </>
  );
}

type Span = { value: string; label: string } & Days;

function spansOf(today: string): Span[] {
  return [
    { value: ANY_DAY_CHOICE, label: "Any day", from: undefined, to: undefined },
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
