"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeftRight } from "lucide-react";
import { useShowAddress } from "#components/ui/load/use-show-address.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import { requestFiltersOf } from "#lib/client/requests/filters.ts";
import { requestsQuery } from "#lib/client/requests/queries.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import {
  type ListRequests,
  REQUEST_CHANNELS,
  REQUESTS_SHOWN,
  type ReadFigures,
  type RequestRow,
} from "#lib/contract/desk/request/request.ts";
import {
  READ_WORDS,
  requestWords,
  SHOWN_WORDS,
  tookWords,
} from "#lib/contract/words/console/request-words.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { DayInput } from "../domain/moment/day-input.tsx";
import { readDay, writeDay } from "../domain/moment/read-day.ts";
import { CursorFoot } from "../shell/cursor-foot.tsx";
import { ListStates } from "../shell/list-states.tsx";
import { Page } from "../shell/page.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { buttonClass } from "../ui/button/button-class.ts";
import { FilterChip } from "../ui/button/filter-chip.tsx";
import { Card } from "../ui/card.tsx";
import { Facts } from "../ui/facts.tsx";
import { SearchLink } from "../ui/field/search-link.tsx";
import { Select, type SelectOption } from "../ui/field/select.tsx";
import { ListEmpty } from "../ui/list/list-empty.tsx";
import { ListNoMatch } from "../ui/list/list-no-match.tsx";
import { type Column, ListTable } from "../ui/list/list-table.tsx";
import { PageLink } from "../ui/list/page-link.tsx";
import { Toolbar } from "../ui/list/toolbar.tsx";
import { Section } from "../ui/section.tsx";
import { useDay } from "../ui/time/use-day.ts";
import { ExactTime } from "./exact-time.tsx";
import { Outcome } from "./outcome.tsx";
import { OwnerLink, ownerWords } from "./owner-link.tsx";

/** The parts of the service, as a list chooses by them. */
export const CHANNEL_WORDS: Record<RequestRow["channel"], string> = {
  sms: "SMS",
  chat: "Chat",
  voice: "Calls",
};

/** What was asked of the service, newest first; what is shown and the page live in the address. */
export function RequestsPage() {
  const { search, hrefWith } = useSearch();
  const showAddress = useShowAddress();
  const today = useDay();
  const filters = requestFiltersOf(search);
  const query = useQuery(requestsQuery(filters));
  const { data } = query;
  const rows = data ? [...data.underWay, ...data.items] : [];
  return (
    <Page>
      <PageHeader
        title="Requests"
        purpose="Every request we made to the service, and what it answered."
        back={{ href: "/events", label: "Events" }}
      />
      <section aria-label="Requests" className="min-w-0">
        <RequestToolbar
          filters={filters}
          hrefWith={hrefWith}
          onChange={(change) => showAddress(hrefWith({ ...change, cursor: undefined }))}
        />
        <ListStates
          query={query}
          rows={rows}
          table={(requests, isPending) => (
            <ListTable
              label="Requests"
              columns={COLUMNS}
              rows={requests}
              keyOf={({ id }) => id}
              isPending={isPending}
              pendingRows={10}
            />
          )}
          unread={["We could not read the requests", "Nothing that was sent is affected."]}
          nothing={
            <Nothing
              filters={filters}
              allHref={hrefWith({ show: undefined, channel: undefined, day: undefined, cursor: undefined })}
            />
          }
          foot={
            <CursorFoot nextCursor={data?.nextCursor ?? null} isByTime>
              Newest first, {PAGE_ROWS} on a page
            </CursorFoot>
          }
        />
      </section>
      {data?.reads && (
        <ReadsLine reads={data.reads} isToday={filters.day === undefined || filters.day === today} />
      )}
    </Page>
  );
}

const COLUMNS: readonly Column<RequestRow>[] = [
  {
    name: "Request",
    shape: "wide",
    headClass: "xl:min-w-44",
    kind: "ink",
    card: "1l",
    cell: (request) => (
      <PageLink href={`/events/requests/${request.id}`} className="rounded-1 after:absolute after:inset-0">
        {requestWords(request)}
      </PageLink>
    ),
  },
  {
    name: "What it proved",
    shape: "widest",
    isWide: true,
    card: "full",
    isProse: true,
    className: "min-w-56",
    cell: (request) => (
      <>
        <Outcome request={request} />
        {request.problem !== null && (
          <span className="line-clamp-2 break-words text-12 text-ink-2" title={request.problem}>
            {request.problem}
          </span>
        )}
      </>
    ),
  },
  {
    name: "HTTP",
    shape: "tiny",
    isNumber: true,
    card: "3r",
    cardLabel: "HTTP",
    cell: ({ httpStatus }) => httpStatus ?? <span className="text-ink-3">None</span>,
  },
  {
    name: "Belongs to",
    shape: "normal",
    headClass: "xl:min-w-44",
    card: "3l",
    className: "max-w-56 truncate",
    cell: ({ owner }) =>
      owner && (
        <>
          <OwnerLink owner={owner} className="max-sm:hidden" />
          {/* A finger opens the whole card, and finds the link in its request. */}
          <span className="sm:hidden">{ownerWords(owner)}</span>
        </>
      ),
  },
  {
    name: "Took",
    shape: "tiny",
    isNumber: true,
    isSecondRank: true,
    cell: ({ tookMs }) => tookMs !== null && tookWords(tookMs),
  },
  {
    name: "Credits",
    shape: "tiny",
    isNumber: true,
    isSecondRank: true,
    cell: ({ credits }) => credits !== null && formatCount(credits),
  },
  {
    name: "Answered",
    shape: "small",
    headClass: "xl:min-w-36",
    isNumber: true,
    sorted: "descending",
    card: "1r",
    kind: "meta",
    cell: ({ at }) => <ExactTime value={at} />,
  },
];

function Nothing({ filters, allHref }: { filters: ListRequests; allHref: string }) {
  const asked = askedWords(filters);
  if (asked === "") {
    return (
      <ListEmpty icon={<ArrowLeftRight />} title="No request yet">
        Each message, call and template that we send to the service is listed here with its answer. So is each
        read that fails.
      </ListEmpty>
    );
  }
  return (
    <ListNoMatch
      asked={asked}
      actions={
        <SearchLink href={allHref} className={buttonClass({ look: "quiet", size: "small" })}>
          Show all requests
        </SearchLink>
      }
    >
      Other requests are hidden by these filters.
    </ListNoMatch>
  );
}

const askedWords = ({ show, channel, day, cursor }: ListRequests): string =>
  [
    show && SHOWN_WORDS[show].word,
    channel && CHANNEL_WORDS[channel],
    day && writeDay(day),
    cursor && "this page",
  ]
    .filter(Boolean)
    .join(" and ");

type ReadsLineProps = { reads: readonly ReadFigures[]; isToday: boolean };

/** How much was read of the service on a day, and how much of it failed; answered reads have no row of their own. */
export function ReadsLine({ reads, isToday }: ReadsLineProps) {
  const day = isToday ? "today" : "on this day";
  const failed = reads.reduce((sum, read) => sum + read.failed, 0);
  return (
    <Section
      title={`Reads ${day}`}
      note={
        reads.length === 0
          ? `Nothing was read from the service ${day}.`
          : `${formatNoun(failed, "read")} failed. Reads that were answered are only counted.`
      }
    >
      {reads.length > 0 && (
        <Card isPadded>
          <Facts
            facts={reads.map(({ kind, made, failed: bad }) => ({
              key: kind,
              label: READ_WORDS[kind].word,
              value: bad === 0 ? formatCount(made) : `${formatCount(bad)} of ${formatCount(made)} failed`,
            }))}
          />
        </Card>
      )}
    </Section>
  );
}

type Change = Record<string, string | undefined>;
type RequestToolbarProps = {
  filters: ListRequests;
  hrefWith: (change: Change) => string;
  onChange: (change: Change) => void;
};

const ANY = "any";
const CHANNELS: readonly SelectOption[] = [
  { value: ANY, label: "All channels" },
  ...REQUEST_CHANNELS.map((value) => ({ value, label: CHANNEL_WORDS[value] })),
];

/** What is shown of the requests; all of it lives in the address. */
export function RequestToolbar({ filters, hrefWith, onChange }: RequestToolbarProps) {
  const today = useDay();
  const chipHref = (show: string | undefined) => hrefWith({ show, cursor: undefined });
  return (
    <Toolbar>
      <FilterChip href={chipHref(undefined)} isOn={filters.show === undefined}>
        All
      </FilterChip>
      {REQUESTS_SHOWN.map((show) => (
        <FilterChip key={show} href={chipHref(show)} isOn={filters.show === show}>
          {SHOWN_WORDS[show].word}
        </FilterChip>
      ))}
      <Select
        label="Channel"
        isQuiet
        options={CHANNELS}
        value={filters.channel ?? ANY}
        onChange={(channel) => onChange({ channel: channel === ANY ? undefined : channel })}
        className="max-sm:w-full"
      />
      <DayInput
        aria-label="Day"
        placeholder="Any day"
        value={filters.day ?? ""}
        onChange={(day) => {
          // Half a day is no filter yet.
          if (day === "" || readDay(day, today) === day) onChange({ day: day || undefined });
        }}
        today={today}
        takesPast
        className="w-44 max-sm:w-full"
      />
    </Toolbar>
  );
}
