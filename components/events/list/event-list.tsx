"use client";

import { Activity, ChevronDown, Search, SearchX } from "lucide-react";
import { type MouseEvent, memo, useMemo } from "react";
import type { EventFilters } from "#lib/client/events/keys.ts";
import type { EventRow } from "#lib/contract/desk/event.ts";
import { t, translated } from "#lib/contract/language.ts";
import { EVENT_SHOWN_WORDS } from "#lib/contract/words/console/event-shown-words.ts";
import { formatCount, plural } from "#lib/contract/words/format-count.ts";
import { Fault } from "#lib/fault.ts";
import { PERSON_COLUMN, PersonCell } from "../../domain/person-cell.tsx";
import { PortalLink } from "../../domain/portal-link.tsx";
import { ListError } from "../../shell/list-error.tsx";
import { useColumns } from "../../shell/table/use-columns.ts";
import { Button } from "../../ui/button/button.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { ListNoMatch } from "../../ui/list/list-no-match.tsx";
import { ListSay } from "../../ui/list/list-say.tsx";
import { Cells, type Column, ListTable } from "../../ui/list/list-table.tsx";
import { endOfList } from "../../ui/list/more-foot.tsx";
import { Row, TableFoot } from "../../ui/list/table.tsx";
import { zoneClock } from "../../ui/time/format-time.ts";
import { Time } from "../../ui/time/time.tsx";
import { useTimeFacts } from "../../ui/time/time-provider.tsx";
import { EffectText } from "../drawer/effect-text.tsx";
import { SPANS, type Span } from "./event-filters.ts";
import type { EventTail } from "./event-toolbar.tsx";
import { EventWhat } from "./event-what.tsx";
import { ReceivedAt } from "./received-at.tsx";

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
          title={t("No event yet", "Bado hakuna tukio")}
          action={
            <ButtonLink href="/send?channel=chat-template" size="small">
              {t("Send a chat message", "Tuma ujumbe wa chat")}
            </ButtonLink>
          }
        >
          {t(
            <>
              Every event the service sends appears here immediately: statuses, messages from customers,
              templates. You can <PortalLink task="test">send a test event from the portal</PortalLink>.
            </>,
            <>
              Kila tukio ambalo huduma inatuma linaonekana hapa papo hapo: hali, jumbe za wateja, violezo.
              Unaweza <PortalLink task="test">kutuma tukio la majaribio kutoka portal</PortalLink>.
            </>,
          )}
        </ListEmpty>
      )}
      {isNothing && isFiltered && (
        <ListNoMatch
          asked={askedWords(filters, span)}
          actions={<WaysOut filters={filters} onClear={onClear} />}
        >
          {t("No event matches your search.", "Hakuna tukio linalolingana na utafutaji.")}
        </ListNoMatch>
      )}
      {isNothingYet && (
        <ListSay
          icon={<Search />}
          title={t(
            `Nothing for ${askedWords(filters, span)} in the newest ${formatCount(looked)} events`,
            `Hakuna tukio la ${askedWords(filters, span)} katika matukio ${formatCount(looked)} mapya zaidi`,
          )}
          actions={
            <Button size="small" isBusy={tail.isFetchingOlder} onClick={tail.fetchOlder}>
              {t("Look further back", "Tafuta nyuma zaidi")}
            </Button>
          }
        >
          {t(
            "A search looks at the newest events first. A whole number, an id or JSON in braces is found however old it is.",
            "Utafutaji huanza na matukio mapya zaidi. Namba kamili, ID au JSON katika mabano hupatikana hata ikiwa ya zamani.",
          )}
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
        title={t("We do not understand this search", "Hatuelewi utafutaji huu")}
        actions={
          <Button size="small" onClick={() => onClear("search")}>
            {t("Clear search", "Futa utafutaji")}
          </Button>
        }
      >
        {error.detail} {t("Write it like", "Andika kama hivi:")}{" "}
        <code className="code">{'{"data":{"status":"failed"}}'}</code>.
      </ListSay>
    );
  }
  return (
    <ListError
      title={t("We could not read the events", "Hatukuweza kusoma matukio")}
      query={{ error, refetch: tail.retry, isFetching: tail.isFetching }}
    >
      {error instanceof Fault && error.code === "forbidden"
        ? error.detail
        : t("New events are stored. Nothing is lost.", "Matukio mapya yamehifadhiwa. Hakuna kilichopotea.")}
    </ListError>
  );
}

function WaysOut({ filters, onClear }: Pick<EventListProps, "filters" | "onClear">) {
  return (
    <>
      {filters.q !== undefined && (
        <Button size="small" onClick={() => onClear("search")}>
          {t("Clear search", "Futa utafutaji")}
        </Button>
      )}
      <Button size="small" onClick={() => onClear("all")}>
        {t("Clear all filters", "Ondoa vichujio vyote")}
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
  return words.filter(Boolean).join(t(" and ", " na "));
}

function End({ removed, span }: Pick<EventTail, "removed"> & { span: Span | undefined }) {
  if (span || !removed) return endOfList();
  return (
    <>
      {endOfList()}.{" "}
      {t(
        <>
          Events before <Time value={removed.before} show="day" /> were removed
        </>,
        <>
          Matukio ya kabla ya <Time value={removed.before} show="day" /> yaliondolewa
        </>,
      )}
      {removed.days !== null &&
        t(`, as we keep them for ${removed.days} days`, `, kwa kuwa tunayahifadhi kwa siku ${removed.days}`)}
    </>
  );
}

function Foot({ tail, span }: { tail: EventTail; span: Span | undefined }) {
  return (
    <TableFoot>
      {t(
        `${formatCount(tail.rows.length)} listed, newest first`,
        plural(
          tail.rows.length,
          "1 limeorodheshwa, mapya kwanza",
          `${formatCount(tail.rows.length)} yameorodheshwa, mapya kwanza`,
        ),
      )}
      {tail.hasOlder &&
        tail.looked !== null &&
        t(
          `, from the newest ${formatCount(tail.looked)} events`,
          `, kati ya matukio ${formatCount(tail.looked)} mapya zaidi`,
        )}
      <span className="ml-auto">
        {tail.hasOlder ? (
          <Button
            size="small"
            look="plain"
            icon={<ChevronDown />}
            isBusy={tail.isFetchingOlder}
            onClick={tail.fetchOlder}
          >
            {tail.looked === null
              ? t("Older events", "Matukio ya zamani")
              : t("Look further back", "Tafuta nyuma zaidi")}
          </Button>
        ) : (
          <End removed={tail.removed} span={span} />
        )}
      </span>
    </TableFoot>
  );
}

type EventTableProps = {
  rows: readonly EventRow[];
  isPending: boolean;
  openId: string | undefined;
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
};

export function EventTable({ rows, isPending, openId, hrefOf, onOpen }: EventTableProps) {
  const columns = useColumns("events", EVENT_COLUMNS);
  // The same ones for all rows, so that none is drawn again for another.
  const drawn = useMemo(() => columns.filter(({ isShown = true }) => isShown), [columns]);
  return (
    <ListTable
      label={t("Events", "Matukio")}
      columns={columns}
      rows={rows.map((event) => ({ event, href: hrefOf(event.id), isOpen: event.id === openId, onOpen }))}
      keyOf={({ event }) => event.id}
      isPending={isPending}
      pendingRows={12}
    >
      {(line) => <EventLine {...line} columns={drawn} />}
    </ListTable>
  );
}

type Drawn = Line & { columns: readonly Column<Line>[] };
type Line = { event: EventRow; href: string; isOpen: boolean; onOpen: (id: string) => void };

/** One event of the tail; rows that do not change are not drawn again while others come in. */
export const EventLine = memo(function EventLine({ columns, ...line }: Drawn) {
  return (
    <Row isHoverable isSelected={line.isOpen} className="relative scroll-mt-10">
      <Cells columns={columns} item={line} />
    </Row>
  );
});

export const EVENT_COLUMNS: readonly Column<Line>[] = translated(() => [
  {
    name: t("Received", "Limepokelewa"),
    head: <ReceivedHead />,
    shape: "wide",
    kind: "meta",
    card: "2r",
    className: "code h-11! pr-0 max-sm:h-auto!",
    cell: (line) => <ReceivedLink {...line} />,
  },
  {
    name: t("What", "Nini"),
    headClass: "xl:min-w-46 xl:in-data-drawer:min-w-0",
    shape: "normal",
    card: "1l",
    className: "h-11! max-sm:h-auto!",
    cell: ({ event }) => <EventWhat event={event} />,
  },
  {
    ...PERSON_COLUMN,
    optional: "who",
    headClass: "xl:min-w-44 xl:in-data-drawer:min-w-0",
    card: "2l",
    className: "h-11! max-sm:h-auto!",
    each: ({ event }) => ({ kind: isAboutPerson(event) ? "ink" : "meta" }),
    cell: ({ event }) => (isAboutPerson(event) ? <PersonCell who={event} /> : aboutOf(event)),
  },
  {
    name: t("What it changed", "Lilichobadilisha"),
    optional: "change",
    shape: "widest",
    isWide: true,
    isCut: true,
    card: "full",
    className: "h-11! max-sm:h-auto! max-sm:text-12",
    each: ({ event }) => ({ kind: event.isQuiet ? "meta" : "usual" }),
    cell: ({ event }) => <EffectText event={event} />,
  },
]);

const isAboutPerson = ({ number, personName }: EventRow): boolean => number !== null || personName !== null;

const aboutOf = ({ templateName, isTest }: EventRow): string =>
  templateName ?? (isTest ? t("from the portal", "kutoka portal") : t("nobody", "hakuna mtu"));

/** Its times are the console's, whatever clock whoever looks has. */
function ReceivedHead() {
  const { zone, renderedAt } = useTimeFacts();
  const offset = zoneClock(zone).offset(new Date(renderedAt));
  return t(`Received, ${offset}`, `Limepokelewa, ${offset}`);
}

function ReceivedLink({ event, href, onOpen }: Line) {
  function open(click: MouseEvent) {
    if (click.metaKey || click.ctrlKey || click.shiftKey) return;
    click.preventDefault();
    onOpen(event.id);
  }
  return (
    <a
      href={href}
      data-event={event.id}
      onClick={open}
      className="bare rounded-1 after:absolute after:inset-0 focus-visible:after:shadow-[inset_0_0_0_2px_var(--focus)]"
    >
      <ReceivedAt value={event.receivedAt} />
    </a>
  );
}
