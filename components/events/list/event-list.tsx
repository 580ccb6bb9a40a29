"use client";

import { Activity, ChevronDown, Search, SearchX } from "lucide-react";
import type { EventFilters } from "#lib/client/events/keys.ts";
import { EVENT_SHOWN_WORDS } from "#lib/contract/words/console/event-shown-words.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { Fault } from "#lib/fault.ts";
import { PortalLink } from "../../domain/portal-link.tsx";
import { ListError } from "../../shell/list-error.tsx";
import { Button } from "../../ui/button/button.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { ListNoMatch } from "../../ui/list/list-no-match.tsx";
import { ListSay } from "../../ui/list/list-say.tsx";
import { END_OF_LIST } from "../../ui/list/more-foot.tsx";
import { TableFoot } from "../../ui/list/table.tsx";
import { Time } from "../../ui/time/time.tsx";
import { SPANS, type Span } from "./event-filters.ts";
import { EventTable } from "./event-table.tsx";
import type { EventTail } from "./use-event-tail.ts";

type EventListProps = {
  tail: EventTail;
  filters: EventFilters;
  span: Span | undefined;
  openId: string | undefined;
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
  onClear: (what: "search" | "all") => void;
};

/** The tail in each of its states: loading, empty, no match, error, rows. */
export function EventList({ tail, filters, span, openId, hrefOf, onOpen, onClear }: EventListProps) {
  const { rows, error, isPending } = tail;
  const isNothing = !error && !isPending && rows.length === 0 && !tail.hasOlder;
  const looked = tail.looked ?? 0;
  const isNothingYet = !error && !isPending && rows.length === 0 && tail.hasOlder && looked > 0;
  const isFiltered =
    filters.q !== undefined || filters.type !== undefined || filters.show !== undefined || span !== undefined;
  return (
    <>
      <EventTable
        rows={error ? [] : rows}
        isPending={isPending}
        openId={openId}
        hrefOf={hrefOf}
        onOpen={onOpen}
      />
      {error && <Failure tail={tail} error={error} onClear={onClear} />}
      {isNothing && !isFiltered && (
        <ListEmpty
          icon={<Activity />}
          title="No event yet"
          action={
            <ButtonLink href="/send?channel=chat-template" size="small">
              Send a chat message
            </ButtonLink>
          }
        >
          Every event the service sends appears here immediately: statuses, messages from customers,
          templates. You can <PortalLink task="test">send a test event from the portal</PortalLink>.
        </ListEmpty>
      )}
      {isNothing && isFiltered && (
        <ListNoMatch
          asked={askedWords(filters, span)}
          actions={<WaysOut filters={filters} onClear={onClear} />}
        >
          No event matches your search.
        </ListNoMatch>
      )}
      {isNothingYet && (
        <ListSay
          icon={<Search />}
          title={`Nothing for ${askedWords(filters, span)} in the newest ${formatCount(looked)} events`}
          actions={
            <Button size="small" isBusy={tail.isFetchingOlder} onClick={tail.fetchOlder}>
              Look further back
            </Button>
          }
        >
          A search looks at the newest events first. A whole number, an id or JSON in braces is found however
          old it is.
        </ListSay>
      )}
      {!error && !isNothingYet && (rows.length > 0 || tail.hasOlder) && <Foot tail={tail} span={span} />}
    </>
  );
}

function Failure({ tail, error, onClear }: Pick<EventListProps, "tail" | "onClear"> & { error: Error }) {
  const isInput = error instanceof Fault && error.code === "invalid_input";
  if (isInput) {
    return (
      <ListSay
        isBad
        icon={<SearchX />}
        title="We do not understand this search"
        actions={
          <Button size="small" onClick={() => onClear("search")}>
            Clear search
          </Button>
        }
      >
        {error.detail} Write it like <code className="code">{'{"data":{"status":"failed"}}'}</code>.
      </ListSay>
    );
  }
  return (
    <ListError
      title="We could not read the events"
      query={{ error, refetch: tail.retry, isFetching: tail.isFetching }}
    >
      {error instanceof Fault && error.code === "forbidden"
        ? error.detail
        : "New events are stored. Nothing is lost."}
    </ListError>
  );
}

function WaysOut({ filters, onClear }: Pick<EventListProps, "filters" | "onClear">) {
  return (
    <>
      {filters.q !== undefined && (
        <Button size="small" onClick={() => onClear("search")}>
          Clear search
        </Button>
      )}
      <Button size="small" onClick={() => onClear("all")}>
        Clear all filters
      </Button>
    </>
  );
}

function askedWords({ q, type, show }: EventFilters, span: Span | undefined): string {
  const words = [
    q && `“${q}”`,
    type,
    show && EVENT_SHOWN_WORDS[show].word.toLowerCase(),
    span && SPANS[span].word.toLowerCase(),
  ];
  return words.filter(Boolean).join(" and ");
}

function End({ removed, span }: Pick<EventTail, "removed"> & { span: Span | undefined }) {
  if (span || !removed) return END_OF_LIST;
  return (
    <>
      {END_OF_LIST}. Events before <Time value={removed.before} show="day" /> were removed
      {removed.days !== null && `, as we keep them for ${removed.days} days`}
    </>
  );
}

function Foot({ tail, span }: { tail: EventTail; span: Span | undefined }) {
  return (
    <TableFoot>
      {formatCount(tail.rows.length)} listed, newest first
      {tail.hasOlder && tail.looked !== null && `, from the newest ${formatCount(tail.looked)} events`}
      <span className="ml-auto">
        {tail.hasOlder ? (
          <Button
            size="small"
            look="plain"
            icon={<ChevronDown />}
            isBusy={tail.isFetchingOlder}
            onClick={tail.fetchOlder}
          >
            {tail.looked === null ? "Older events" : "Look further back"}
          </Button>
        ) : (
          <End removed={tail.removed} span={span} />
        )}
      </span>
    </TableFoot>
  );
}
