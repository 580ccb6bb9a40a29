"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeftRight } from "lucide-react";
import { useShowAddress } from "#components/ui/load/use-show-address.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import { requestFiltersOf } from "#lib/client/requests/filters.ts";
import { requestsQuery } from "#lib/client/requests/queries.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type { ListRequests, RequestRow } from "#lib/contract/desk/request/request.ts";
import { SHOWN_WORDS } from "#lib/contract/words/console/request-words.ts";
import { writeDay } from "../domain/moment/read-day.ts";
import { CursorFoot } from "../shell/cursor-foot.tsx";
import { ListStates } from "../shell/list-states.tsx";
import { Page } from "../shell/page.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { buttonClass } from "../ui/button/button-class.ts";
import { SearchLink } from "../ui/field/search-link.tsx";
import { ListEmpty } from "../ui/list/list-empty.tsx";
import { ListNoMatch } from "../ui/list/list-no-match.tsx";
import { RowsTable } from "../ui/list/rows-table.tsx";
import { HeadCell } from "../ui/list/table.tsx";
import { useDay } from "../ui/time/use-day.ts";
import { CHANNEL_WORDS } from "./channel-words.ts";
import { ReadsLine } from "./reads-line.tsx";
import { RequestListRow } from "./request-list-row.tsx";
import { RequestToolbar } from "./request-toolbar.tsx";

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
          table={(requests, isPending) => <RequestTable requests={requests} isPending={isPending} />}
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

function RequestTable({ requests, isPending }: { requests: readonly RequestRow[]; isPending: boolean }) {
  return (
    <RowsTable
      label="Requests"
      isPending={isPending}
      columns={["wide", "widest", "tiny", "normal", "tiny", "tiny", "small"]}
      pendingRows={10}
      head={
        <>
          <HeadCell className="xl:min-w-44">Request</HeadCell>
          <HeadCell isWide>What it proved</HeadCell>
          <HeadCell isNumber>HTTP</HeadCell>
          <HeadCell className="xl:min-w-44">Belongs to</HeadCell>
          <HeadCell isNumber isSecondRank>
            Took
          </HeadCell>
          <HeadCell isNumber isSecondRank>
            Credits
          </HeadCell>
          <HeadCell isNumber sorted="descending" className="xl:min-w-36">
            Answered
          </HeadCell>
        </>
      }
    >
      {requests.map((request) => (
        <RequestListRow key={request.id} request={request} />
      ))}
    </RowsTable>
  );
}

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
