"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Ban } from "lucide-react";
import type { OptOutFilters } from "#lib/client/opt-outs/keys.ts";
import type { OptOut, OptOutList as OptOutListAnswer } from "#lib/contract/desk/people/opt-out.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { formatNumber } from "../domain/format-number.ts";
import { CallButton } from "../shell/calls/call-button.tsx";
import { ListStates } from "../shell/list-states.tsx";
import { Button } from "../ui/button/button.tsx";
import { ClearFiltersButton } from "../ui/list/clear-filters-button.tsx";
import { ListEmpty } from "../ui/list/list-empty.tsx";
import { ListNoMatch } from "../ui/list/list-no-match.tsx";
import { MoreFoot } from "../ui/list/more-foot.tsx";
import { RowsTable } from "../ui/list/rows-table.tsx";
import { Cell, HeadCell, Row } from "../ui/list/table.tsx";
import { VisuallyHidden } from "../ui/text/visually-hidden.tsx";
import { Time } from "../ui/time/time.tsx";
import { SOURCE_FILTERS } from "./opt-out-filters.ts";
import { SaidWords, sourceWords } from "./said-words.tsx";

type OptOutListProps = {
  query: UseInfiniteQueryResult<InfiniteData<OptOutListAnswer>>;
  filters: OptOutFilters;
  canDial: boolean;
  onUndo: ((optOut: OptOut) => void) | undefined;
  onClear: () => void;
};

/** The list in each of its states: loading, empty, no match, error, rows. */
export function OptOutList({ query, filters, canDial, onUndo, onClear }: OptOutListProps) {
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <ListStates
      query={query}
      rows={rows}
      hasMore={query.hasNextPage}
      table={(shown, isPending) => (
        <OptOutTable rows={shown} isPending={isPending} canDial={canDial} onUndo={onUndo} />
      )}
      unread={["We could not read who has opted out", "People who have opted out still get no messages."]}
      nothing={<Nothing filters={filters} onClear={onClear} />}
      foot={
        <MoreFoot query={query} more={rows.length === 0 ? "Look further back" : "Show more people"}>
          {formatCount(rows.length)} listed, newest first
        </MoreFoot>
      }
    />
  );
}

function Nothing({ filters, onClear }: Pick<OptOutListProps, "filters" | "onClear">) {
  if (Object.keys(filters).length === 0) {
    return (
      <ListEmpty icon={<Ban />} title="Nobody has opted out">
        When somebody writes STOP, ACHA or another of the words that stop messages in chat, they appear here
        and get no more messages.
      </ListEmpty>
    );
  }
  const asked = [filters.q && `“${filters.q}”`, filters.source && SOURCE_FILTERS[filters.source]];
  return (
    <ListNoMatch
      asked={asked.filter(Boolean).join(" and ")}
      actions={<ClearFiltersButton onClear={onClear} />}
    >
      Other people are hidden by your search.
    </ListNoMatch>
  );
}

type OptOutTableProps = {
  rows: readonly OptOut[];
  isPending: boolean;
  canDial: boolean;
  onUndo: ((optOut: OptOut) => void) | undefined;
};

export function OptOutTable({ rows, isPending, canDial, onUndo }: OptOutTableProps) {
  return (
    <RowsTable
      label="Opted out"
      isPending={isPending}
      columns={["wide", "small", "widest", "normal"]}
      pendingRows={8}
      head={
        <>
          <HeadCell className="xl:min-w-44">Who</HeadCell>
          <HeadCell sorted="descending" className="xl:min-w-27">
            When
          </HeadCell>
          <HeadCell isWide>By which words</HeadCell>
          <HeadCell className="xl:min-w-44">Source</HeadCell>
          {(canDial || onUndo) && (
            <HeadCell className="xl:min-w-40">
              <VisuallyHidden>Call or undo</VisuallyHidden>
            </HeadCell>
          )}
        </>
      }
    >
      {rows.map((optOut) => (
        <OptOutRow key={optOut.id} optOut={optOut} canDial={canDial} onUndo={onUndo} />
      ))}
    </RowsTable>
  );
}

type OptOutRowProps = {
  optOut: OptOut;
  canDial: boolean;
  onUndo: ((optOut: OptOut) => void) | undefined;
};

export function OptOutRow({ optOut, canDial, onUndo }: OptOutRowProps) {
  const { number, personName: name, saidAt } = optOut;
  const shown = formatNumber(number);
  return (
    <Row isHoverable>
      <Cell kind="ink" card="1l" className="py-1.5">
        {name !== null && <span className="block max-w-52 truncate">{name}</span>}
        <span className={name === null ? "num" : "num block font-normal text-12 text-ink-2"}>{shown}</span>
      </Cell>
      <Cell card="1r" kind="usual" className="num">
        <Time value={saidAt} show="day" />
      </Cell>
      <Cell card="2l" isWide isCut title={optOut.words ?? undefined}>
        <SaidWords fact={optOut} />
      </Cell>
      <Cell card="3l" className="max-w-60 truncate" title={sourceWords(optOut)}>
        {sourceWords(optOut)}
      </Cell>
      {(canDial || onUndo) && (
        <Cell card="2r" isNumber className="max-sm:row-span-2">
          <CallButton size="small" number={number} label={`Call ${name ?? shown}`} optedOutAt={saidAt} />
          {onUndo && (
            <Button
              size="small"
              icon="lucide-undo-2"
              className="ml-2"
              onClick={() => onUndo(optOut)}
              aria-label={`Undo for ${name ?? shown}`}
            >
              Undo
            </Button>
          )}
        </Cell>
      )}
    </Row>
  );
}
