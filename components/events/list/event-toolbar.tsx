"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { ListFilter, Search } from "lucide-react";
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from "react";
import type { EventFilters } from "#lib/client/events/keys.ts";
import { eventListQuery } from "#lib/client/events/queries.ts";
import { isLivePast } from "#lib/client/live/use-live.ts";
import { EVENTS_SHOWN } from "#lib/contract/desk/choices.ts";
import { t, translated } from "#lib/contract/language.ts";
import type { EventType } from "#lib/contract/wire/event.ts";
import { EVENT_SHOWN_WORDS } from "#lib/contract/words/console/event-shown-words.ts";
import { ViewsButton } from "../../shell/views/views-button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { useSearchText } from "../../ui/field/search/use-search-text.ts";
import { Select, type SelectOption } from "../../ui/field/select.tsx";
import { Kbd } from "../../ui/text/kbd.tsx";
import { useTicking } from "../../ui/time/use-ticking.ts";
import { SPANS, type Span } from "./event-filters.ts";

type EventToolbarProps = {
  filters: EventFilters;
  span: Span | undefined;
  searchRef: Ref<HTMLInputElement>;
  isRefused: boolean;
  onBroken: (isBroken: boolean) => void;
  onChange: (change: Record<string, string | undefined>) => void;
  children: ReactNode;
};

const ANY = "any";

const TYPE_WORDS: Record<EventType, string> = translated(() => ({
  "message.received": t("Messages received", "Jumbe zilizopokelewa"),
  "message.status.updated": t("Statuses", "Hali"),
  "template.status.updated": t("Templates", "Violezo"),
}));

const TYPES: readonly SelectOption[] = translated(() => [
  { value: ANY, label: t("All types", "Aina zote") },
  ...Object.entries(TYPE_WORDS).map(([type, label]) => ({ value: type, label, hint: type })),
]);
const SHOWN: readonly SelectOption[] = translated(() => [
  { value: ANY, label: t("All events", "Matukio yote") },
  ...EVENTS_SHOWN.map((show) => ({
    value: show,
    label: EVENT_SHOWN_WORDS[show].word,
    hint: EVENT_SHOWN_WORDS[show].meaning,
  })),
]);
const TIMES: readonly SelectOption[] = translated(() => [
  { value: ANY, label: t("Any time", "Wakati wowote") },
  ...Object.entries(SPANS).map(([value, { word }]) => ({ value, label: word })),
]);

/** What is asked of the tail; all of it stands in the address. */
export function EventToolbar(props: EventToolbarProps) {
  const { filters, span, searchRef, isRefused, onBroken, onChange, children } = props;
  return (
    <div className="flex flex-wrap gap-2">
      <EventSearch
        ref={searchRef}
        value={filters.q ?? ""}
        isRefused={isRefused}
        onBroken={onBroken}
        onSearch={(q) => onChange({ q: q || undefined })}
      />
      <Select
        label={t("Type of event", "Aina ya tukio")}
        isQuiet
        options={typesWith(filters.type)}
        value={filters.type ?? ANY}
        onChange={(type) => onChange({ type: type === ANY ? undefined : type })}
        className="max-sm:min-w-[45%] max-sm:flex-1"
      />
      <Select
        label={t("Which events", "Matukio yapi")}
        isQuiet
        options={withIcon(SHOWN, filters.show)}
        value={filters.show ?? ANY}
        onChange={(show) => onChange({ show: show === ANY ? undefined : show })}
        className="max-sm:min-w-[45%] max-sm:flex-1"
      />
      <Select
        label={t("How far back", "Nyuma kiasi gani")}
        isQuiet
        options={TIMES}
        value={span ?? ANY}
        onChange={(since) => onChange({ since: since === ANY ? undefined : since })}
        className="max-sm:min-w-[45%] max-sm:flex-1"
      />
      <ViewsButton of={{ kind: "events", ask: { ...filters, ...(span && { since: span }) } }} />
      {children}
    </div>
  );
}

/** A type that only the address names is a choice too. */
function typesWith(type: string | undefined): readonly SelectOption[] {
  const options =
    TYPES.some((option) => option.value === type) || !type ? TYPES : [...TYPES, { value: type, label: type }];
  return withIcon(options, type);
}

function withIcon(options: readonly SelectOption[], chosen: string | undefined): readonly SelectOption[] {
  const icon = <ListFilter />;
  return options.map((option) => (option.value === (chosen ?? ANY) ? { ...option, icon } : option));
}

type EventSearchProps = {
  value: string;
  onSearch: (q: string) => void;
  ref: Ref<HTMLInputElement>;
  /** What is asked was refused. */
  isRefused: boolean;
  /** Told when what is typed is no search yet, so what is listed does not answer it, and when it is one again. */
  onBroken: (isBroken: boolean) => void;
};

const notJson = () =>
  t(
    'The part in braces is not JSON. Write it like {"data":{"status":"failed"}}.',
    'Sehemu iliyo katika mabano si JSON. Andika kama hivi: {"data":{"status":"failed"}}.',
  );
const PAUSE_MS = 800;

/** Text, number, id or JSON that the payload must contain; asked a moment after the last key, or on Enter. */
export function EventSearch({ value, onSearch, ref, isRefused, onBroken }: EventSearchProps) {
  const { text, type, ask } = useSearchText(value, onSearch);
  // An address may hold what nobody would have been let ask by typing.
  const [isTold, setTold] = useState(() => !isWhole(value));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function tell(isBroken: boolean) {
    clearTimeout(timer.current);
    setTold(isBroken);
    onBroken(isBroken);
  }
  function change(next: string) {
    const isBroken = !isWhole(next);
    type(next, !isBroken);
    clearTimeout(timer.current);
    // Whoever is still typing a brace has made no mistake yet.
    if (isBroken && !isTold) timer.current = setTimeout(() => tell(true), PAUSE_MS);
    else tell(isBroken);
  }
  function enter() {
    if (isWhole(text)) ask(text);
    else tell(true);
  }
  return (
    <Field
      label={t("Text, number, id or JSON", "Maandishi, namba, ID au JSON")}
      isLabelHidden
      error={isTold || isRefused ? notJson() : undefined}
      className="flex-1 max-sm:w-full max-sm:flex-none"
    >
      <Input
        ref={ref}
        type="search"
        icon={<Search />}
        end={
          text === "" && (
            <span className="max-sm:hidden">
              <Kbd>/</Kbd>
            </span>
          )
        }
        placeholder={t(
          'Text, number, id or JSON {"data":{"status":"failed"}}',
          'Maandishi, namba, ID au JSON {"data":{"status":"failed"}}',
        )}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && enter()}
      />
    </Field>
  );
}

/** JSON that is still being typed is not asked for. */
function isWhole(text: string): boolean {
  const start = text.indexOf("{");
  if (start < 0) return true;
  try {
    JSON.parse(text.slice(start, text.lastIndexOf("}") + 1));
    return true;
  } catch {
    return false;
  }
}

const MINUTE_MS = 60_000;

/**
 * The listed events: what was read, what the feed added, cut where the asked span ends. Never fetched by itself, but where the
 * feed was heard beyond `madeAt`, its id when the page was made: rows between the two came before anybody wanted them.
 */
export function useEventTail(
  filters: EventFilters,
  { span, madeAt }: { span: Span | undefined; madeAt: string },
) {
  const client = useQueryClient();
  const options = eventListQuery(filters);
  const query = useInfiniteQuery({
    ...options,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const readAgain = useEffectEvent(() => void query.refetch({ cancelRefetch: false }));
  useEffect(() => {
    if (isLivePast(madeAt)) readAgain();
  }, [madeAt]);
  // By the minute, so that rows do not leave the end of the list one by one.
  const minute = Number(useTicking((now) => String(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)));
  const since = span ? minute - SPANS[span].ms : 0;
  const read = query.data?.pages.flatMap((page) => page.items) ?? [];
  const rows = read.filter((row) => Date.parse(row.receivedAt) >= since);
  const looked = query.data?.pages.map((page) => page.looked) ?? [];
  return {
    rows,
    /** So many of the newest were looked at, where a search has not seen them all. */
    looked: looked.at(-1) == null ? null : looked.reduce<number>((sum, one) => sum + (one ?? 0), 0),
    /** Why the list ends where it does. */
    removed: query.data?.pages[0]?.stats?.removed ?? null,
    error: query.error,
    isPending: query.isPending && !query.error,
    isFetching: query.isFetching,
    isFetchingOlder: query.isFetchingNextPage,
    hasOlder: query.hasNextPage && rows.length === read.length,
    fetchOlder: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
    /** Reads the newest page again and lets the older ones go. */
    readAgain: () => void client.resetQueries({ queryKey: options.queryKey, exact: true }),
  };
}

export type EventTail = ReturnType<typeof useEventTail>;
