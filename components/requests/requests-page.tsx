"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeftRight } from "lucide-react";
import { requestsQuery } from "#lib/client/requests/queries.ts";
import { rowsOf } from "#lib/contract/desk/page-rows.ts";
import type { ReadFigures, RequestRow } from "#lib/contract/desk/request/request.ts";
import { t, translated } from "#lib/contract/language.ts";
import { READ_WORDS, requestWords, tookWords } from "#lib/contract/words/console/request-words.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { CursorFoot } from "../shell/cursor-foot.tsx";
import { DayFilter } from "../shell/day-filter.tsx";
import { ChipsFilter, FilterBar, NoRows } from "../shell/filter-bar.tsx";
import { ListStates } from "../shell/list-states.tsx";
import { Page } from "../shell/page.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { QuietSelectFilter } from "../shell/select-filter.tsx";
import { rowsBy, TableButton } from "../shell/table/table-button.tsx";
import { useColumns } from "../shell/table/use-columns.ts";
import { useListAddress } from "../shell/use-list-address.ts";
import { buttonClass } from "../ui/button/button-class.ts";
import { Card } from "../ui/card.tsx";
import { Facts } from "../ui/facts.tsx";
import { SearchLink } from "../ui/field/search-link.tsx";
import { ListEmpty } from "../ui/list/list-empty.tsx";
import { type Column, ListTable } from "../ui/list/list-table.tsx";
import { PageLink } from "../ui/list/page-link.tsx";
import { Section } from "../ui/section.tsx";
import { useDay } from "../ui/time/use-day.ts";
import { ExactTime } from "./exact-time.tsx";
import { Outcome } from "./outcome.tsx";
import { OwnerLink, ownerWords } from "./owner-link.tsx";
import { REQUEST_FILTERS } from "./request-filters.ts";

/** What was asked of the service, newest first; what is shown and the page live in the address. */
export function RequestsPage() {
  const today = useDay();
  const list = useListAddress(REQUEST_FILTERS, { hasPages: true });
  const query = useQuery(requestsQuery(list.asked));
  const { data } = query;
  const columns = useColumns("requests", COLUMNS);
  const rows = data ? [...data.underWay, ...data.items] : [];
  return (
    <Page>
      <PageHeader
        title={t("Requests", "Maombi")}
        purpose={t(
          "Every request we made to the service, and what it answered.",
          "Kila ombi tulilotuma kwa huduma, na jibu lake.",
        )}
        back={{ href: "/events", label: t("Events", "Matukio") }}
      />
      <section aria-label={t("Requests", "Maombi")} className="min-w-0">
        <FilterBar list={list} controls={{ chips: ChipsFilter, select: QuietSelectFilter, day: DayFilter }}>
          <TableButton list="requests" columns={COLUMNS} rows={rowsBy(list)} />
        </FilterBar>
        <ListStates
          query={query}
          rows={rows}
          table={(requests, isPending) => (
            <ListTable
              label={t("Requests", "Maombi")}
              columns={columns}
              rows={requests}
              keyOf={({ id }) => id}
              isPending={isPending}
              pendingRows={10}
            />
          )}
          unread={[
            t("We could not read the requests", "Hatukuweza kusoma maombi"),
            t("Nothing that was sent is affected.", "Hakuna kilichotumwa kilichoathirika."),
          ]}
          nothing={
            <NoRows
              list={list}
              empty={
                <ListEmpty icon={<ArrowLeftRight />} title={t("No request yet", "Bado hakuna ombi")}>
                  {t(
                    "Each message, call and template that we send to the service is listed here with its answer. So is each read that fails.",
                    "Kila ujumbe, simu na kiolezo tunachotuma kwa huduma huorodheshwa hapa na jibu lake. Pia kila usomaji unaoshindikana.",
                  )}
                </ListEmpty>
              }
              actions={
                <SearchLink href={list.allHref} className={buttonClass({ look: "quiet", size: "small" })}>
                  {t("Show all requests", "Onyesha maombi yote")}
                </SearchLink>
              }
            >
              {t("Other requests are hidden by these filters.", "Vichujio hivi vimeficha maombi mengine.")}
            </NoRows>
          }
          foot={
            <CursorFoot nextCursor={data?.nextCursor ?? null} isByTime>
              {t(
                `Newest first, ${rowsOf(list.asked)} on a page`,
                `Mapya kwanza, ${rowsOf(list.asked)} kwa ukurasa`,
              )}
            </CursorFoot>
          }
        />
      </section>
      {data?.reads && <ReadsLine reads={data.reads} isToday={(list.asked.day ?? today) === today} />}
    </Page>
  );
}

const COLUMNS: readonly Column<RequestRow>[] = translated(() => [
  {
    name: t("Request", "Ombi"),
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
    name: t("What it proved", "Lilichothibitisha"),
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
    optional: "http",
    shape: "tiny",
    isNumber: true,
    card: "3r",
    cardLabel: "HTTP",
    cell: ({ httpStatus }) => httpStatus ?? <span className="text-ink-3">{t("None", "Hakuna")}</span>,
  },
  {
    name: t("Belongs to", "Ni la"),
    optional: "owner",
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
    name: t("Took", "Muda"),
    optional: "took",
    shape: "tiny",
    isNumber: true,
    isSecondRank: true,
    cell: ({ tookMs }) => tookMs !== null && tookWords(tookMs),
  },
  {
    name: t("Tries", "Majaribio"),
    optional: "tries",
    shape: "tiny",
    isNumber: true,
    isSecondRank: true,
    // Chat alone goes again by itself: the others are sent once.
    cell: ({ tries }) => tries > 1 && formatCount(tries),
  },
  {
    name: t("Credits", "Krediti"),
    optional: "credits",
    shape: "tiny",
    isNumber: true,
    isSecondRank: true,
    cell: ({ credits }) => credits !== null && formatCount(credits),
  },
  {
    name: t("Answered", "Lilijibiwa"),
    shape: "small",
    headClass: "xl:min-w-36",
    isNumber: true,
    sorted: "descending",
    card: "1r",
    kind: "meta",
    cell: ({ at }) => <ExactTime value={at} />,
  },
]);

function readsNote(isNone: boolean, failed: number, isToday: boolean): string {
  if (!isNone)
    return t(
      `${formatNoun(failed, "read")} failed. Reads that were answered are only counted.`,
      `Usomaji ulioshindikana: ${formatCount(failed)}. Usomaji uliojibiwa unahesabiwa tu.`,
    );
  return isToday
    ? t("Nothing was read from the service today.", "Hakuna kilichosomwa kutoka kwa huduma leo.")
    : t("Nothing was read from the service on this day.", "Hakuna kilichosomwa kutoka kwa huduma siku hii.");
}

type ReadsLineProps = { reads: readonly ReadFigures[]; isToday: boolean };

/** How much was read of the service on a day, and how much of it failed; answered reads have no row of their own. */
export function ReadsLine({ reads, isToday }: ReadsLineProps) {
  const failed = reads.reduce((sum, read) => sum + read.failed, 0);
  return (
    <Section
      title={isToday ? t("Reads today", "Usomaji wa leo") : t("Reads on this day", "Usomaji wa siku hii")}
      note={readsNote(reads.length === 0, failed, isToday)}
    >
      {reads.length > 0 && (
        <Card isPadded>
          <Facts
            facts={reads.map(({ kind, made, failed: bad }) => ({
              key: kind,
              label: READ_WORDS[kind].word,
              value:
                bad === 0
                  ? formatCount(made)
                  : t(
                      `${formatCount(bad)} of ${formatCount(made)} failed`,
                      `${formatCount(bad)} kati ya ${formatCount(made)} umeshindikana`,
                    ),
            }))}
          />
        </Card>
      )}
    </Section>
  );
}
