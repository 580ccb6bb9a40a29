"use client";

import { Download, Pause, Play, RotateCcw } from "lucide-react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useShowAddress } from "#components/ui/load/use-show-address.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import type { EventFilters } from "#lib/client/events/keys.ts";
import type { CreateEventReplays } from "#lib/contract/desk/event-replays.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { useSingleKeys } from "../shell/keys/use-single-keys.ts";
import { PageHeader } from "../shell/page-header.tsx";
import { PAGE_WIDTH } from "../shell/page-width.ts";
import { TableButton } from "../shell/table/table-button.tsx";
import { Button } from "../ui/button/button.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { IconButton } from "../ui/button/icon-button.tsx";
import { Card } from "../ui/card.tsx";
import { cx } from "../ui/cx.ts";
import { lazyPart } from "../ui/load/lazy-part.ts";
import { Opened } from "../ui/load/opened.tsx";
import { useOpening } from "../ui/load/use-opening.ts";
import { DrawerRoom } from "../ui/popup/drawer-room.tsx";
import { downloadText } from "../ui/text/download-text.ts";
import { WaitBand, type Waiting } from "./drawer/wait-band.tsx";
import { KeyLegend } from "./keys/key-legend.tsx";
import { eventFiltersOf, openIdOf, SPANS, type Span, spanOf, tabOf } from "./list/event-filters.ts";
import { EVENT_COLUMNS, EventList } from "./list/event-list.tsx";
import { EventToolbar, useEventTail } from "./list/event-toolbar.tsx";
import { eventsCsv } from "./list/events-csv.ts";
import { EventStats } from "./stats/event-stats.tsx";

const { Part: EventDrawer, preload: preloadDrawer } = lazyPart(() =>
  import("./drawer/event-drawer.tsx").then((part) => part.EventDrawer),
);
const { Part: EventKeysDialog, preload: preloadKeys } = lazyPart(() =>
  import("./keys/event-keys-dialog.tsx").then((part) => part.EventKeysDialog),
);

const MOST_ROWS = 1_000;

/** The live tail: new events on top while nobody reads, held back while somebody does. */
export function EventsPage({ madeAt, canReplay }: { madeAt: string; canReplay: boolean }) {
  const { search, hrefWith } = useSearch();
  const showAddress = useShowAddress();
  const filters = eventFiltersOf(search);
  const span = spanOf(search);
  const openId = openIdOf(search);
  const tail = useEventTail(filters, { span, madeAt });
  const [isStopped, setStopped] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [isHelping, setHelping] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLSpanElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const isAtTop = useAtTop(top);
  const isOnRow = useOnRow(pane);
  const waiting = waitingOf({
    isSearch: filters.q !== undefined,
    isStopped,
    isFull: tail.rows.length >= MOST_ROWS,
    isReading: openId !== undefined || !isAtTop || isOnRow,
  });

  // The address changes without asking the server for the page again: it would move the list.
  const go = useCallback(
    (change: Record<string, string | undefined>, how?: "push" | "replace") =>
      showAddress(hrefWith(change), how),
    [hrefWith, showAddress],
  );
  const open = useCallback(
    (id: string) => go({ event: id, tab: undefined }, openId === undefined ? "push" : "replace"),
    [go, openId],
  );
  const close = () => go({ event: undefined, tab: undefined });

  function step(by: 1 | -1) {
    const at = tail.rows.findIndex((row) => row.id === (openId ?? focusedId()));
    const next = tail.rows[at < 0 ? 0 : at + by];
    if (!next) return;
    if (openId !== undefined) open(next.id);
    focusRow(next.id, openId === undefined);
  }
  useSingleKeys({
    j: () => step(1),
    k: () => step(-1),
    "/": () => field.current?.focus(),
    r: () => {
      const id = openId ?? focusedId() ?? tail.rows[0]?.id;
      if (id) go({ event: id, tab: "raw" }, openId === undefined ? "push" : "replace");
    },
    "?": () => setHelping(true),
  });
  function clear(what: "search" | "all") {
    go(
      what === "search"
        ? { q: undefined }
        : { q: undefined, type: undefined, show: undefined, since: undefined },
    );
  }
  function toTop() {
    pane.current?.scrollTo({ top: 0 });
    if (openId !== undefined) close();
  }
  return (
    <DrawerRoom isOpen={openId !== undefined}>
      <div className="flex h-[calc(100dvh-var(--bar))] min-w-0 flex-col max-sm:h-auto max-sm:pb-22">
        <div
          className={cx(
            "flex min-h-0 flex-1 flex-col gap-4 px-8 pt-6 max-lg:px-5 max-sm:px-4 max-sm:pt-4",
            PAGE_WIDTH,
          )}
        >
          <PageHeader
            title={t("Events", "Matukio")}
            purpose={t(
              "Every event the service sent us, and what it changed.",
              "Kila tukio ambalo huduma ilitutumia, na lilichobadilisha.",
            )}
            actions={
              <>
                <ButtonLink href="/events/requests">{t("Our requests", "Maombi yetu")}</ButtonLink>
                <Button icon={isStopped ? <Play /> : <Pause />} onClick={() => setStopped(!isStopped)}>
                  {isStopped ? t("Follow", "Fuatilia") : t("Stop following", "Acha kufuatilia")}
                </Button>
                <IconButton
                  label={t("Save the listed events as CSV", "Hifadhi matukio ya orodha kama CSV")}
                  icon={<Download />}
                  onClick={() => downloadText("events.csv", eventsCsv(tail.rows))}
                />
                {canReplay && (
                  <ReplaysButton askedNow={() => ({ ...withoutRows(filters), ...sinceOf(span) })} />
                )}
              </>
            }
          />
          <EventStats />
          <EventToolbar
            filters={filters}
            span={span}
            searchRef={field}
            isRefused={tail.error instanceof Fault && tail.error.code === "invalid_input"}
            onBroken={setBroken}
            onChange={(change) => go({ ...change, event: undefined, tab: undefined })}
          >
            <TableButton
              list="events"
              columns={EVENT_COLUMNS}
              rows={{
                now: filters.rows,
                hrefOf: (rows) => hrefWith({ rows, event: undefined, tab: undefined }),
              }}
            />
          </EventToolbar>
          <Card isDimmed={isBroken} className="flex min-h-0 flex-1 flex-col sm:rounded-b-none sm:border-b-0">
            <WaitBand
              key={`${filters.type ?? ""} ${filters.show ?? ""} ${filters.q ?? ""}`}
              filters={filters}
              waiting={waiting}
              onTake={toTop}
              onRefresh={tail.readAgain}
            />
            <div
              ref={pane}
              className="min-h-0 flex-1 overflow-y-auto [--head-top:0px] [--head:sticky] max-sm:overflow-visible"
            >
              <span ref={top} aria-hidden="true" className="block h-px" />
              <EventList
                tail={tail}
                filters={filters}
                span={span}
                openId={openId}
                hrefOf={(id) => hrefWith({ event: id, tab: undefined })}
                onOpen={open}
                onClear={clear}
              />
            </div>
          </Card>
        </div>
        <KeyLegend onHelp={() => setHelping(true)} />
      </div>
      <Opened when={openId !== undefined} preload={preloadDrawer}>
        <EventDrawer
          id={openId}
          tab={tabOf(search)}
          rows={tail.rows}
          hrefWith={hrefWith}
          onOpen={open}
          onTab={(tab) => go({ tab }, "replace")}
          canReplay={canReplay}
          onClose={close}
        />
      </Opened>
      <Opened when={isHelping} preload={preloadKeys}>
        <EventKeysDialog isOpen={isHelping} onOpenChange={setHelping} />
      </Opened>
    </DrawerRoom>
  );
}

const withoutRows = ({ rows: _, ...asked }: EventFilters) => asked;

/** From when on the list goes, for who asks the server for it. */
function sinceOf(span: Span | undefined): { since?: string } {
  return span ? { since: new Date(Date.now() - SPANS[span].ms).toISOString() } : {};
}

type Reasons = { isSearch: boolean; isStopped: boolean; isFull: boolean; isReading: boolean };

function waitingOf({ isSearch, isStopped, isFull, isReading }: Reasons): Waiting | undefined {
  if (isSearch) return "search";
  if (isStopped) return "stopped";
  if (isFull) return "full";
  return isReading ? "reading" : undefined;
}

function focusRow(id: string, isFocus: boolean) {
  const row = document.querySelector<HTMLElement>(`[data-event="${CSS.escape(id)}"]`);
  if (isFocus) row?.focus();
  row?.closest("tr")?.scrollIntoView({ block: "nearest" });
}

/** The event whose row has the focus, on its link or on a word that explains itself. */
function focusedId(): string | undefined {
  const link = document.activeElement?.closest("tr")?.querySelector("[data-event]");
  return link?.getAttribute("data-event") ?? undefined;
}

/** Whether the mark at the top of a list is in sight, in its pane or in the window. */
export function useAtTop(mark: RefObject<Element | null>): boolean {
  const [isAtTop, setAtTop] = useState(true);
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver(([entry]) => entry && setAtTop(entry.isIntersecting));
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [mark]);
  return isAtTop;
}

const ON_ROW = "[data-event]:focus-visible, [data-tip]:focus-visible";

/** Whether somebody has gone to a row of this pane by keys; it would fall off the end of a watched list under them. */
export function useOnRow(pane: RefObject<Element | null>): boolean {
  const [isOnRow, setOnRow] = useState(false);
  useEffect(() => {
    const heard = new AbortController();
    const listen = (type: string, hear: (event: Event) => void) =>
      pane.current?.addEventListener(type, hear, { signal: heard.signal });
    listen("focusin", ({ target }) => setOnRow((target as Element).matches(ON_ROW)));
    listen("focusout", () => setOnRow(false));
    return () => heard.abort();
  }, [pane]);
  return isOnRow;
}

const { Part: ReplaysDialog, preload } = lazyPart(() =>
  import("./replay/replays-dialog.tsx").then((part) => part.ReplaysDialog),
);

type ReplaysButtonProps = {
  /** The list as it is shown when it is pressed. */
  askedNow: () => CreateEventReplays;
};

/** For all events of the list, as one event is worked on again. */
export function ReplaysButton({ askedNow }: ReplaysButtonProps) {
  const { isOpen, turn, open, close } = useOpening();
  return (
    <>
      <IconButton
        label={t("Work on the events of this list again", "Shughulikia tena matukio ya orodha hii")}
        icon={<RotateCcw />}
        onClick={open}
      />
      <Opened when={isOpen} preload={preload}>
        <ReplaysDialog key={turn} askedNow={askedNow} isOpen={isOpen} onClose={close} />
      </Opened>
    </>
  );
}
