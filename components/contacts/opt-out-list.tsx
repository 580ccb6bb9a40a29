"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Ban } from "lucide-react";
import type { OptOut, OptOutList as OptOutListAnswer } from "#lib/contract/desk/people/opt-out.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { formatNumber } from "../domain/format-number.ts";
import { CallButton } from "../shell/calls/call-button.tsx";
import { NoRows } from "../shell/filter-bar.tsx";
import { ListStates } from "../shell/list-states.tsx";
import type { ListAddress } from "../shell/use-list-address.ts";
import { Button } from "../ui/button/button.tsx";
import { ListEmpty } from "../ui/list/list-empty.tsx";
import { type Column, ListTable } from "../ui/list/list-table.tsx";
import { MoreFoot } from "../ui/list/more-foot.tsx";
import { Time } from "../ui/time/time.tsx";
import type { OPT_OUT_FILTERS } from "./opt-out-filters.ts";
import { SaidWords, sourceWords } from "./said-words.tsx";

type OptOutListProps = {
  query: UseInfiniteQueryResult<InfiniteData<OptOutListAnswer>>;
  list: ListAddress<typeof OPT_OUT_FILTERS>;
  canDial: boolean;
  onUndo: ((optOut: OptOut) => void) | undefined;
};

/** The list in each of its states: loading, empty, no match, error, rows. */
export function OptOutList({ query, list, canDial, onUndo }: OptOutListProps) {
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <ListStates
      query={query}
      rows={rows}
      hasMore={query.hasNextPage}
      table={(shown, isPending) => (
        <ListTable
          label="Opted out"
          columns={columnsOf({ canDial, onUndo })}
          rows={shown}
          keyOf={({ id }) => id}
          isPending={isPending}
          pendingRows={8}
        />
      )}
      unread={["We could not read who has opted out", "People who have opted out still get no messages."]}
      nothing={
        <NoRows
          list={list}
          empty={
            <ListEmpty icon={<Ban />} title="Nobody has opted out">
              When somebody writes STOP, ACHA or another of the words that stop messages in chat, they appear
              here and get no more messages.
            </ListEmpty>
          }
        >
          Other people are hidden by your search.
        </NoRows>
      }
      foot={
        <MoreFoot query={query} more={rows.length === 0 ? "Look further back" : "Show more people"}>
          {formatCount(rows.length)} listed, newest first
        </MoreFoot>
      }
    />
  );
}

type Doing = Pick<OptOutListProps, "canDial" | "onUndo">;

const columnsOf = (doing: Doing): readonly Column<OptOut>[] => [
  {
    name: "Who",
    shape: "wide",
    headClass: "xl:min-w-44",
    kind: "ink",
    card: "1l",
    className: "py-1.5",
    cell: ({ personName: name, number }) => (
      <>
        {name !== null && <span className="block max-w-52 truncate">{name}</span>}
        <span className={name === null ? "num" : "num block font-normal text-12 text-ink-2"}>
          {formatNumber(number)}
        </span>
      </>
    ),
  },
  {
    name: "When",
    shape: "small",
    headClass: "xl:min-w-27",
    sorted: "descending",
    card: "1r",
    className: "num",
    cell: ({ saidAt }) => <Time value={saidAt} show="day" />,
  },
  {
    name: "By which words",
    shape: "widest",
    isWide: true,
    isCut: true,
    card: "2l",
    each: ({ words }) => ({ title: words ?? undefined }),
    cell: (optOut) => <SaidWords fact={optOut} />,
  },
  {
    name: "Source",
    shape: "normal",
    headClass: "xl:min-w-44",
    card: "3l",
    className: "max-w-60 truncate",
    each: (optOut) => ({ title: sourceWords(optOut) }),
    cell: sourceWords,
  },
  {
    name: "Call or undo",
    isHeadHidden: true,
    isShown: doing.canDial || doing.onUndo !== undefined,
    shape: "normal",
    headClass: "xl:min-w-40",
    isNumber: true,
    card: "2r",
    className: "max-sm:row-span-2",
    cell: (optOut) => <CallOrUndo optOut={optOut} onUndo={doing.onUndo} />,
  },
];

function CallOrUndo({ optOut, onUndo }: Pick<Doing, "onUndo"> & { optOut: OptOut }) {
  const { number, personName, saidAt } = optOut;
  const name = personName ?? formatNumber(number);
  return (
    <>
      <CallButton size="small" number={number} label={`Call ${name}`} optedOutAt={saidAt} />
      {onUndo && (
        <Button
          size="small"
          icon="lucide-undo-2"
          className="ml-2"
          onClick={() => onUndo(optOut)}
          aria-label={`Undo for ${name}`}
        >
          Undo
        </Button>
      )}
    </>
  );
}
