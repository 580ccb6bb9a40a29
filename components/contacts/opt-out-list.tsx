"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Ban } from "lucide-react";
import type { OptOut, OptOutList as OptOutListAnswer } from "#lib/contract/desk/people/opt-out.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNounSw } from "#lib/contract/words/format-count.ts";
import { formatNumber } from "../domain/format-number.ts";
import { personColumn } from "../domain/person-cell.tsx";
import { CallButton } from "../shell/calls/call-button.tsx";
import { NoRows } from "../shell/filter-bar.tsx";
import { ListStates } from "../shell/list-states.tsx";
import { SaidWords, sourceWords } from "../shell/person/said-words.tsx";
import { useColumns } from "../shell/table/use-columns.ts";
import type { ListAddress } from "../shell/use-list-address.ts";
import { Button } from "../ui/button/button.tsx";
import { ListEmpty } from "../ui/list/list-empty.tsx";
import { type Column, ListTable } from "../ui/list/list-table.tsx";
import { MoreFoot } from "../ui/list/more-foot.tsx";
import { Time } from "../ui/time/time.tsx";
import type { OPT_OUT_FILTERS } from "./opt-out-filters.ts";

type OptOutListProps = {
  query: UseInfiniteQueryResult<InfiniteData<OptOutListAnswer>>;
  list: ListAddress<typeof OPT_OUT_FILTERS>;
  canDial: boolean;
  onUndo: ((optOut: OptOut) => void) | undefined;
};

/** The list in each of its states: loading, empty, no match, error, rows. */
export function OptOutList({ query, list, canDial, onUndo }: OptOutListProps) {
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  const columns = useColumns("opted-out", optOutColumns({ canDial, onUndo }));
  const { order = "newest" } = list.asked;
  return (
    <ListStates
      query={query}
      rows={rows}
      hasMore={query.hasNextPage}
      table={(shown, isPending) => (
        <ListTable
          label={t("Opted out", "Waliojitoa")}
          columns={columns}
          rows={shown}
          keyOf={({ id }) => id}
          isPending={isPending}
          pendingRows={8}
          order={{
            now: order,
            hrefOf: (next) => list.hrefWith({ order: next === "newest" ? undefined : next }),
          }}
        />
      )}
      unread={[
        t("We could not read who has opted out", "Hatukuweza kusoma nani amejitoa"),
        t("People who have opted out still get no messages.", "Watu waliojitoa bado hawapati jumbe."),
      ]}
      nothing={
        <NoRows
          list={list}
          empty={
            <ListEmpty icon={<Ban />} title={t("Nobody has opted out", "Hakuna aliyejitoa")}>
              {t(
                "When somebody writes STOP, ACHA or another of the words that stop messages in chat, they appear here and get no more messages.",
                "Mtu anapoandika STOP, ACHA au neno lingine linalosimamisha jumbe kwenye chat, anaonekana hapa na hapati jumbe tena.",
              )}
            </ListEmpty>
          }
        >
          {t("Other people are hidden by your search.", "Watu wengine wamefichwa na utafutaji wako.")}
        </NoRows>
      }
      foot={
        <MoreFoot
          query={query}
          more={
            rows.length === 0
              ? t("Look further back", "Tafuta nyuma zaidi")
              : t("Show more people", "Onyesha watu zaidi")
          }
        >
          {order === "newest"
            ? t(
                <>{formatCount(rows.length)} listed, newest first</>,
                <>{formatNounSw(rows.length, "mtu", "watu")}, wapya kwanza</>,
              )
            : t(
                <>{formatCount(rows.length)} listed, oldest first</>,
                <>{formatNounSw(rows.length, "mtu", "watu")}, wa zamani kwanza</>,
              )}
        </MoreFoot>
      }
    />
  );
}

type Doing = { canDial: boolean; onUndo?: OptOutListProps["onUndo"] };

export const optOutColumns = (doing: Doing): readonly Column<OptOut>[] => [
  personColumn<OptOut>(),
  {
    name: t("When", "Lini"),
    shape: "small",
    headClass: "xl:min-w-27",
    sorts: { ascending: "oldest", descending: "newest" },
    card: "1r",
    className: "num",
    cell: ({ saidAt }) => <Time value={saidAt} show="day" />,
  },
  {
    name: t("By which words", "Kwa maneno yapi"),
    optional: "words",
    shape: "widest",
    isWide: true,
    isCut: true,
    card: "2l",
    each: ({ words }) => ({ title: words ?? undefined }),
    cell: (optOut) => <SaidWords fact={optOut} />,
  },
  {
    name: t("Source", "Chanzo"),
    optional: "source",
    shape: "normal",
    headClass: "xl:min-w-44",
    card: "3l",
    className: "max-w-60 truncate",
    each: (optOut) => ({ title: sourceWords(optOut) }),
    cell: sourceWords,
  },
  {
    name: t("Call or undo", "Piga simu au tendua"),
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
      <CallButton
        size="small"
        number={number}
        label={t(`Call ${name}`, `Mpigie ${name}`)}
        optedOutAt={saidAt}
      />
      {onUndo && (
        <Button
          size="small"
          icon="lucide-undo-2"
          className="ml-2"
          onClick={() => onUndo(optOut)}
          aria-label={t(`Undo for ${name}`, `Tendua kwa ${name}`)}
        >
          {t("Undo", "Tendua")}
        </Button>
      )}
    </>
  );
}
