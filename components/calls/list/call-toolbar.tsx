"use client";

import { ArrowDownLeft, ArrowUpRight, Calendar } from "lucide-react";
import { useState } from "react";
import type { CallCounts, CallRow } from "#lib/contract/desk/call/call.ts";
import { t, translated } from "#lib/contract/language.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { DayFilter } from "../../shell/day-filter.tsx";
import { rowsBy, TableButton } from "../../shell/table/table-button.tsx";
import { FilterChip } from "../../ui/button/filter-chip.tsx";
import { SearchField } from "../../ui/field/search/search-field.tsx";
import { Segmented } from "../../ui/field/segmented.tsx";
import { Select } from "../../ui/field/select.tsx";
import { Toolbar } from "../../ui/list/toolbar.tsx";
import { useDay } from "../../ui/time/use-day.ts";
import { CALL_LIST_FILTERS } from "./call-filters.ts";
import { type CallAddress, counted } from "./call-list.tsx";
import { callColumns } from "./call-table.tsx";

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
const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const DIRECTIONS = translated(
  () =>
    [
      { value: ANY, label: t("Both ways", "Pande zote") },
      { value: "in", label: t("In", "Zinazoingia"), icon: <ArrowDownLeft /> },
      { value: "out", label: t("Out", "Zinazotoka"), icon: <ArrowUpRight /> },
    ] as const,
);

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
        label={t("Way", "Mwelekeo")}
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
        {t("With recording", "Zenye rekodi")}
      </FilterChip>
      <FilterChip
        href={hrefWith({ recording: recording === "awaited" ? undefined : "awaited" })}
        isOn={recording === "awaited"}
        count={counted(counts?.awaited)}
      >
        {t("Recording not yet", "Rekodi haijafika")}
      </FilterChip>
      <FilterChip
        href={hrefWith({ status: status === "no-answer" ? undefined : "no-answer" })}
        isOn={status === "no-answer"}
        count={counted(counts?.noAnswer)}
      >
        {t("No answer", "Hazikupokelewa")}
      </FilterChip>
      <FilterChip
        href={hrefWith({ status: status === "unknown" ? undefined : "unknown" })}
        isOn={status === "unknown"}
        count={counted(counts?.unknown)}
      >
        {t("May have rung", "Huenda ziliita")}
      </FilterChip>
      <Select
        label={t("Status", "Hali")}
        isQuiet
        options={[
          { value: ANY, label: CALL_LIST_FILTERS.status.any },
          ...optionsOf(CALL_LIST_FILTERS.status.words),
        ]}
        value={status ?? ANY}
        onChange={(next) => onAsk({ status: anyOr(next) })}
        className="max-sm:min-w-[46%] max-sm:flex-1"
      />
      <Select
        label={t("Started by", "Ilianzishwa na")}
        isQuiet
        options={[{ value: ANY, label: t("Started by anybody", "Na mtu yeyote") }, ...peopleOf(rows, me, by)]}
        value={by ?? ANY}
        onChange={(next) => onAsk({ by: anyOr(next) })}
        className="max-sm:min-w-[46%] max-sm:flex-1"
      />
      <TagChoice rows={rows} tag={tag} onAsk={onAsk} />
      <Select
        label={t("Order", "Mpangilio")}
        isQuiet
        options={optionsOf(CALL_LIST_FILTERS.order.words)}
        value={order}
        onChange={(next) => onAsk({ order: next === "newest" ? undefined : next })}
        className="max-sm:min-w-[46%] max-sm:flex-1"
      />
      <TableButton
        list="calls"
        columns={callColumns({ canListen: props.canListen, openId: undefined, listenHref: () => "" })}
        rows={rowsBy(list)}
      />
    </Toolbar>
  );
}

/** Notes are for whoever may listen. */
function soughtOf({ canSeeNumbers, canListen }: CallToolbarProps): string {
  if (!canSeeNumbers) return t("Call id or tag", "ID ya simu au lebo");
  return canListen
    ? t("Number, call id, note or tag", "Namba, ID ya simu, maelezo au lebo")
    : t("Number, call id or tag", "Namba, ID ya simu au lebo");
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
      label={t("Tag", "Lebo")}
      isQuiet
      options={[
        { value: ANY, label: t("Any tag", "Lebo yoyote") },
        ...tags.map((value) => ({ value, label: value })),
      ]}
      value={tag ?? ANY}
      onChange={(next) => onAsk({ tag: anyOr(next) })}
      className="max-sm:min-w-[46%] max-sm:flex-1"
    />
  );
}

function peopleOf(rows: readonly CallRow[], me: CallToolbarProps["me"], by: string | undefined) {
  const names = new Map(rows.flatMap(({ startedBy }) => (startedBy ? [[startedBy.id, startedBy.name]] : [])));
  if (by !== undefined && !names.has(by)) names.set(by, t("The person of this address", "Mtu wa anwani hii"));
  if (me) names.set(me.id, t(`${isolated(me.name)} (you)`, `${isolated(me.name)} (wewe)`));
  return [...names].map(([value, name]) => ({
    value,
    label: t(`Started by ${isolated(name)}`, `Ilianzishwa na ${isolated(name)}`),
  }));
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
    { value: OWN, label: t("Own days", "Siku zako"), icon },
  ];
  return (
    <>
      <Select
        label={t("Days", "Siku")}
        isQuiet
        options={options}
        value={isOwn ? OWN : (known ?? ANY_DAY_CHOICE)}
        onChange={choose}
        className="max-sm:w-full"
      />
      {isOwn && (
        <>
          <DayFilter
            filter={CALL_LIST_FILTERS.from}
            value={days.from}
            onAsk={(from) => onChange({ from, to: days.to })}
          />
          <DayFilter
            filter={CALL_LIST_FILTERS.to}
            value={days.to}
            onAsk={(to) => onChange({ from: days.from, to })}
          />
        </>
      )}
    </>
  );
}

type Span = { value: string; label: string } & Days;

function spansOf(today: string): Span[] {
  return [
    { value: ANY_DAY_CHOICE, label: t("Any day", "Siku yoyote"), from: undefined, to: undefined },
    { value: "today", label: t("Today", "Leo"), from: today, to: today },
    { value: "yesterday", label: t("Yesterday", "Jana"), from: before(today, 1), to: before(today, 1) },
    { value: "week", label: t("Last 7 days", "Siku 7 zilizopita"), from: before(today, 6), to: today },
    { value: "month", label: t("Last 30 days", "Siku 30 zilizopita"), from: before(today, 29), to: today },
  ];
}

function before(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - days);
  return at.toISOString().slice(0, 10);
}
