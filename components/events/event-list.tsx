"use client";

import { Activity, ChevronDown, SearchX } from "lucide-react";
import type { EventFilters } from "#lib/client/events/keys.ts";
import { requestIdOf } from "#lib/client/http.ts";
import { Fault } from "#lib/fault.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { formatCount } from "../ui/format-count.ts";
import { ListEmpty } from "../ui/list-empty.tsx";
import { ListError } from "../ui/list-error.tsx";
import { ListNoMatch } from "../ui/list-no-match.tsx";
import { ListSay } from "../ui/list-say.tsx";
import { TableFoot } from "../ui/table.tsx";
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
  const isFiltered = filters.q !== undefined || filters.type !== undefined || span !== undefined;
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
          Every webhook the service sends appears here the moment it comes: statuses, messages from customers,
          templates. The portal’s webhook page sends a test event.
        </ListEmpty>
      )}
      {isNothing && isFiltered && (
        <ListNoMatch
          asked={askedWords(filters, span)}
          actions={<WaysOut filters={filters} onClear={onClear} />}
        >
          Other events are hidden by what you ask for.
        </ListNoMatch>
      )}
      {!error && (rows.length > 0 || tail.hasOlder) && <Foot tail={tail} span={span} />}
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
        title="This search cannot be read"
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
      title="Events could not be read"
      requestId={requestIdOf(error)}
      onRetry={tail.retry}
      isRetrying={tail.isFetching}
    >
      {error instanceof Fault && error.code === "forbidden"
        ? error.detail
        : "They are stored all the same, before the service gets its answer."}
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

function askedWords({ q, type }: EventFilters, span: Span | undefined): string {
  const words = [q && `“${q}”`, type, span && SPANS[span].word.toLowerCase()];
  return words.filter(Boolean).join(" and ");
}

function Foot({ tail, span }: { tail: EventTail; span: Span | undefined }) {
  const end = span ? `That is all of the ${SPANS[span].word.toLowerCase()}` : "That is the first one";
  return (
    <TableFoot>
      {formatCount(tail.rows.length)} listed, newest first
      <span className="ml-auto">
        {tail.hasOlder ? (
          <Button
            size="small"
            look="plain"
            icon={<ChevronDown />}
            isBusy={tail.isFetchingOlder}
            onClick={tail.fetchOlder}
          >
            Older events
          </Button>
        ) : (
          end
        )}
      </span>
    </TableFoot>
  );
}
