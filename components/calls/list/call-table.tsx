"use client";

import { Suspense } from "react";
import type { CallRow } from "#lib/contract/desk/call/call.ts";
import { t } from "#lib/contract/language.ts";
import { callStarterOf, callWayOf } from "#lib/contract/words/call/call-words.ts";
import { RECORDING_WORDS, recordingNameOf } from "#lib/contract/words/call/recording-words.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { personColumn } from "../../domain/person-cell.tsx";
import { CallLength, CallState, knownLengthOf, lengthMeaningOf } from "../../shell/calls/call-length.tsx";
import { useColumns } from "../../shell/table/use-columns.ts";
import { buttonClass } from "../../ui/button/button-class.ts";
import { cx } from "../../ui/cx.ts";
import { SearchLink } from "../../ui/field/search-link.tsx";
import { Cells, type Column, type ListOrder, ListTable } from "../../ui/list/list-table.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Cell, Row } from "../../ui/list/table.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Tip } from "../../ui/popup/tip.tsx";
import { Time } from "../../ui/time/time.tsx";

const { Part: RecordingPlayer } = lazyPart(() =>
  import("../../recordings/recording-player.tsx").then((part) => part.RecordingPlayer),
);

type CallTableProps = {
  label: string;
  rows: readonly CallRow[];
  isPending: boolean;
  /** Absent: of the service’s own list, which no head sorts. */
  order?: ListOrder | undefined;
  canListen: boolean;
  /** The row whose recording is open. */
  openId: string | undefined;
  listenHref: (id: string | undefined) => string;
};

/** Calls, with the recording that is open below its row. */
export function CallTable({ label, rows, isPending, order, ...listening }: CallTableProps) {
  const { canListen, openId } = listening;
  const columns = useColumns("calls", callColumns(listening));
  return (
    <ListTable
      label={label}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      isPending={isPending}
      pendingRows={10}
      order={order}
    >
      {(call, shown) => (
        <>
          <Row isHoverable className={cx("relative", isOn(call) && "bg-accent-soft")}>
            <Cells columns={shown} item={call} />
          </Row>
          {call.id === openId && canListen && call.recording === "ready" && (
            <Row>
              <Cell colSpan={shown.length} card="full" isProse>
                <Suspense
                  fallback={
                    <p className="h-28 text-13 text-ink-3">
                      {t("Opening the recording…", "Inafungua rekodi…")}
                    </p>
                  }
                >
                  <RecordingPlayer key={call.id} call={call} startAt={null} playsAtOnce />
                </Suspense>
              </Cell>
            </Row>
          )}
        </>
      )}
    </ListTable>
  );
}

const isOn = ({ phase }: CallRow): boolean => phase === "open" || phase === "asking";

type Listening = Pick<CallTableProps, "canListen" | "openId" | "listenHref">;

export const callColumns = (listening: Listening): readonly Column<CallRow>[] => [
  {
    name: t("Started", "Ilianza"),
    shape: "normal",
    headClass: "xl:min-w-26",
    sorts: { ascending: "oldest", descending: "newest" },
    card: "2l",
    className: "num",
    cell: ({ at }) => <Time value={at} show="day" />,
  },
  personColumn<CallRow>(({ id }) => (face) => (
    <PageLink
      href={`/calls/${id}`}
      className="bare block rounded-1 after:absolute after:inset-0 focus-visible:after:shadow-[inset_0_0_0_2px_var(--focus)]"
    >
      {face}
    </PageLink>
  )),
  {
    name: t("Way", "Mwelekeo"),
    optional: "way",
    shape: "tiny",
    headClass: "xl:min-w-17",
    each: ({ direction, directionWord }) => ({
      title: directionWord ?? undefined,
      className: cx(
        WAYS[direction],
        "before:icon before:mr-1.5 before:size-3.5 before:align-[-2px] before:text-ink-3",
      ),
    }),
    cell: callWayOf,
  },
  {
    name: t("Started by", "Ilianzishwa na"),
    optional: "by",
    isOff: true,
    shape: "normal",
    headClass: "xl:min-w-28",
    isSecondRank: true,
    card: "3l",
    className: "max-lg:hidden max-sm:block",
    cell: callStarterOf,
  },
  {
    name: t("Ended as", "Iliisha kama"),
    shape: "normal",
    headClass: "xl:min-w-34",
    card: "1r",
    cell: (call) => <CallState call={call} />,
  },
  {
    name: t("Note", "Maelezo"),
    optional: "note",
    shape: "widest",
    isWide: true,
    isCut: true,
    kind: "meta",
    each: ({ note, problem }) => ({ title: note ?? problem ?? undefined }),
    cell: ({ note, problem, tags }) => (
      <>
        {note ?? problem}
        <Tags tags={tags} />
      </>
    ),
  },
  {
    name: t("Length", "Muda"),
    sorts: { descending: "longest" },
    shape: "tiny",
    headClass: "xl:min-w-24",
    isNumber: true,
    card: "2r",
    each: (call) => ({ title: lengthMeaningOf(call) }),
    cell: (call) => knownLengthOf(call) ?? <CallLength call={call} />,
  },
  {
    name: t("Recording", "Rekodi"),
    optional: "recording",
    shape: "small",
    headClass: "xl:min-w-30",
    card: "3r",
    kind: "meta",
    className: "max-sm:pt-1 max-sm:pb-0.5",
    cell: (call) => <Listen call={call} {...listening} />,
  },
];

const WAYS = {
  in: "lucide-arrow-down-left",
  out: "lucide-arrow-up-right",
  other: "lucide-arrow-left-right",
} as const;

function Tags({ tags }: { tags: readonly string[] }) {
  return tags.map((tag) => (
    <span key={tag} className="ml-1.5 rounded-1 border border-line-strong px-1 text-11 text-ink-2">
      {tag}
    </span>
  ));
}

function Listen({ call, canListen, openId, listenHref }: Listening & { call: CallRow }) {
  const isOpen = call.id === openId;
  if (call.recording !== "ready" || !canListen) {
    const name = recordingNameOf(call);
    const { word, meaning } = RECORDING_WORDS[name];
    return (
      <Tip
        text={
          name === "ready"
            ? t("Your role may not listen to it.", "Jukumu lako haliruhusu kuisikiliza.")
            : meaning
        }
        className={cx(
          "inline-flex items-center gap-1.5",
          name === "awaited" && "lucide-hourglass before:icon before:size-3.5",
        )}
      >
        {word}
      </Tip>
    );
  }
  return (
    <SearchLink
      href={listenHref(isOpen ? undefined : call.id)}
      aria-expanded={isOpen}
      aria-label={listenLabelOf(call, isOpen)}
      className={cx(
        buttonClass({ look: "quiet", size: "small", icon: isOpen ? "lucide-chevron-up" : "lucide-play" }),
        "relative z-1 w-22 max-sm:h-11",
      )}
    >
      {isOpen ? t("Close", "Funga") : t("Listen", "Sikiliza")}
    </SearchLink>
  );
}

function listenLabelOf({ number }: CallRow, isOpen: boolean): string {
  if (number === null)
    return isOpen ? t("Close this call", "Funga simu hii") : t("Listen to this call", "Sikiliza simu hii");
  const whom = formatNumber(number);
  return isOpen
    ? t(`Close the call with ${whom}`, `Funga simu na ${whom}`)
    : t(`Listen to the call with ${whom}`, `Sikiliza simu na ${whom}`);
}
