"use client";

import { ListFilter } from "lucide-react";
import type { Ref } from "react";
import type { EventFilters } from "#lib/client/events/keys.ts";
import { EVENTS_SHOWN } from "#lib/contract/desk/event.ts";
import type { EventType } from "#lib/contract/wire/event.ts";
import { EVENT_SHOWN_WORDS } from "#lib/contract/words/console/event-shown-words.ts";
import { ViewsButton } from "../../shell/views/views-button.tsx";
import { Select, type SelectOption } from "../../ui/field/select.tsx";
import { SPANS, type Span } from "./event-filters.ts";
import { EventSearch } from "./event-search.tsx";

type EventToolbarProps = {
  filters: EventFilters;
  span: Span | undefined;
  searchRef: Ref<HTMLInputElement>;
  isRefused: boolean;
  onBroken: (isBroken: boolean) => void;
  onChange: (change: Record<string, string | undefined>) => void;
};

const ANY = "any";

const TYPE_WORDS: Record<EventType, string> = {
  "message.received": "Messages received",
  "message.status.updated": "Statuses",
  "template.status.updated": "Templates",
};

const TYPES: readonly SelectOption[] = [
  { value: ANY, label: "All types" },
  ...Object.entries(TYPE_WORDS).map(([type, label]) => ({ value: type, label, hint: type })),
];
const SHOWN: readonly SelectOption[] = [
  { value: ANY, label: "All events" },
  ...EVENTS_SHOWN.map((show) => ({
    value: show,
    label: EVENT_SHOWN_WORDS[show].word,
    hint: EVENT_SHOWN_WORDS[show].meaning,
  })),
];
const TIMES: readonly SelectOption[] = [
  { value: ANY, label: "Any time" },
  ...Object.entries(SPANS).map(([value, { word }]) => ({ value, label: word })),
];

/** What is asked of the tail; all of it stands in the address. */
export function EventToolbar({ filters, span, searchRef, isRefused, onBroken, onChange }: EventToolbarProps) {
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
        label="Type of event"
        isQuiet
        options={typesWith(filters.type)}
        value={filters.type ?? ANY}
        onChange={(type) => onChange({ type: type === ANY ? undefined : type })}
        className="max-sm:min-w-[45%] max-sm:flex-1"
      />
      <Select
        label="Which events"
        isQuiet
        options={withIcon(SHOWN, filters.show)}
        value={filters.show ?? ANY}
        onChange={(show) => onChange({ show: show === ANY ? undefined : show })}
        className="max-sm:min-w-[45%] max-sm:flex-1"
      />
      <Select
        label="How far back"
        isQuiet
        options={TIMES}
        value={span ?? ANY}
        onChange={(since) => onChange({ since: since === ANY ? undefined : since })}
        className="max-sm:min-w-[45%] max-sm:flex-1"
      />
      <ViewsButton of={{ kind: "events", ask: { ...filters, ...(span && { since: span }) } }} />
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
