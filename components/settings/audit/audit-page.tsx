"use client";

import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Icon } from "#components/ui/icon/icon.tsx";
import { type AuditFilters, auditQuery, useVerifyAudit } from "#lib/client/audit-queries.ts";
import { doorHref } from "#lib/client/door-href.ts";
import type { AuditItem, AuditList as AuditListAnswer } from "#lib/contract/desk/team/audit.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { DownloadLink } from "../../shell/download-link.tsx";
import { FaultNote } from "../../shell/fault-note.tsx";
import { ChipsFilter, FilterBar, NoRows, SearchFilter } from "../../shell/filter-bar.tsx";
import { ListStates } from "../../shell/list-states.tsx";
import { SelectFilter } from "../../shell/select-filter.tsx";
import { rowsBy, TableButton } from "../../shell/table/table-button.tsx";
import { useColumns } from "../../shell/table/use-columns.ts";
import { type ListAddress, useListAddress } from "../../shell/use-list-address.ts";
import { Button } from "../../ui/button/button.tsx";
import { buttonClass } from "../../ui/button/button-class.ts";
import { FilterChip } from "../../ui/button/filter-chip.tsx";
import { SearchLink } from "../../ui/field/search-link.tsx";
import { type Column, ListTable } from "../../ui/list/list-table.tsx";
import { MoreFoot } from "../../ui/list/more-foot.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Section } from "../../ui/section.tsx";
import { zoneClock } from "../../ui/time/format-time.ts";
import { Time } from "../../ui/time/time.tsx";
import { useTimeFacts } from "../../ui/time/time-provider.tsx";
import { AUDIT_FILTERS } from "./audit-filters.ts";
import { didOf, factsOf, isBad, placeOf } from "./audit-words.ts";

/** Everything that was changed, sent, exported or refused; what is asked for stands in the address. */
export function AuditPage({ canExport }: { canExport: boolean }) {
  const list = useListAddress(AUDIT_FILTERS);
  const query = useInfiniteQuery(auditQuery(list.asked));
  return (
    <Section
      title={t("Audit log", "Kumbukumbu za matendo")}
      note={t(
        "Nobody can change or delete a line, not even an owner",
        "Hakuna anayeweza kubadilisha au kufuta mstari, hata mmiliki",
      )}
      end={canExport && <ExportLink filters={list.asked} />}
      isTall
    >
      <FilterBar list={list} controls={{ search: SearchFilter, select: SelectFilter, chips: ChipsFilter }}>
        {list.asked.person && (
          <FilterChip href={list.hrefWith({ person: undefined })} isOn>
            {t("One person: show everyone", "Mtu mmoja: onyesha wote")}
          </FilterChip>
        )}
        <TableButton list="audit" columns={columnsOf(() => "")} rows={rowsBy(list)} />
      </FilterBar>
      <div className="flex flex-col gap-4">
        <AuditList query={query} list={list} />
        <VerifyButton />
      </div>
    </Section>
  );
}

function ExportLink({ filters }: { filters: AuditFilters }) {
  return (
    <DownloadLink
      className={buttonClass({ look: "quiet", size: "normal" })}
      href={doorHref("GET /api/audit/export.csv", { query: filters })}
    >
      <Icon look="lucide-download" />
      {t("Export these lines", "Hamisha mistari hii")}
    </DownloadLink>
  );
}

const { Part: VerdictNote, preload } = lazyPart(() =>
  import("./verdict-note.tsx").then((part) => part.VerdictNote),
);

/** Checks the chain and says what was found. */
export function VerifyButton() {
  const { mutate, data, isPending, error } = useVerifyAudit();
  function check() {
    preload();
    mutate();
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <Button icon={<Icon look="lucide-shield-check" />} isBusy={isPending} onClick={check}>
        {t("Check the whole log", "Kagua kumbukumbu zote")}
      </Button>
      <FaultNote error={error} title={t("Not checked", "Hazikukaguliwa")} />
      <Suspense>{data && <VerdictNote verdict={data} />}</Suspense>
    </div>
  );
}

type AuditListProps = {
  query: UseInfiniteQueryResult<InfiniteData<AuditListAnswer>>;
  list: ListAddress<typeof AUDIT_FILTERS>;
};

/** The lines in each state: loading, no match, error, rows. The log is never empty: whoever looks has signed in. */
export function AuditList({ query, list }: AuditListProps) {
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  const columns = useColumns(
    "audit",
    columnsOf((person) => list.hrefWith({ person })),
  );
  const { q, kind, span, order: sorted = "newest" } = list.asked;
  // What is looked for is found newest first.
  const order =
    (q ?? kind ?? span) === undefined
      ? {
          now: sorted,
          hrefOf: (next: string) => list.hrefWith({ order: next === "newest" ? undefined : next }),
        }
      : undefined;
  return (
    <ListStates
      query={query}
      rows={rows}
      hasMore={query.hasNextPage}
      table={(shown, isPending) => (
        <ListTable
          label={t("Audit log", "Kumbukumbu za matendo")}
          columns={columns}
          rows={shown}
          keyOf={({ id }) => id}
          isPending={isPending}
          pendingRows={8}
          order={order}
        />
      )}
      unread={[
        t("We could not read the audit log", "Hatukuweza kusoma kumbukumbu za matendo"),
        t("We still write everything down.", "Bado tunaandika kila kitu."),
      ]}
      nothing={
        <NoRows list={list} empty={null}>
          {t("No line matches your search.", "Hakuna mstari unaolingana na utafutaji wako.")}
        </NoRows>
      }
      foot={
        <MoreFoot
          query={query}
          more={
            rows.length === 0
              ? t("Look further back", "Tazama nyuma zaidi")
              : t("Show more lines", "Onyesha mistari zaidi")
          }
        >
          {t(
            `${formatCount(rows.length)} listed, newest first`,
            `${formatCount(rows.length)} kwenye orodha, mpya kwanza`,
          )}
        </MoreFoot>
      }
    />
  );
}

const columnsOf = (personHref: (id: string) => string): readonly Column<AuditItem>[] => [
  {
    name: t("Time", "Wakati"),
    shape: "small",
    headClass: "xl:min-w-26",
    sorts: { ascending: "oldest", descending: "newest" },
    sorted: "descending",
    card: "1r",
    className: "num",
    cell: ({ at }) => <Time value={at} show="day" />,
  },
  {
    name: t("Who", "Nani"),
    shape: "normal",
    headClass: "xl:min-w-36",
    isProse: true,
    kind: "ink",
    card: "1l",
    className: "wrap-anywhere min-w-20 max-sm:min-w-0",
    cell: ({ actorId, actorName }) =>
      actorId === null ? (
        <span className="font-normal text-ink-3">
          {actorName === NOT_KNOWN ? t("Not known", "Hajulikani") : actorName}
        </span>
      ) : (
        <SearchLink
          href={personHref(actorId)}
          className="touch inline-flex min-h-6 items-center hover:underline"
        >
          {actorName}
        </SearchLink>
      ),
  },
  {
    name: t("Did", "Alifanya"),
    shape: "normal",
    headClass: "xl:min-w-44",
    isProse: true,
    card: "2l",
    className: "min-w-40 max-lg:min-w-28 max-sm:min-w-0",
    cell: ({ action }) =>
      isBad(action) ? (
        <span className="inline-flex items-center gap-1.5 text-red-fg lucide-circle-x before:icon before:size-3.5">
          {didOf(action)}
        </span>
      ) : (
        didOf(action)
      ),
  },
  {
    name: t("What", "Nini"),
    shape: "widest",
    isWide: true,
    isProse: true,
    card: "full",
    className: "wrap-anywhere min-w-48 max-lg:min-w-36 max-sm:min-w-0 max-sm:text-12",
    cell: (item) => <What item={item} />,
  },
  {
    name: t("From", "Kutoka"),
    optional: "from",
    shape: "small",
    headClass: "xl:min-w-26",
    isSecondRank: true,
    card: "3l",
    kind: "meta",
    cell: (item) =>
      item.address ?? (isConsole(item) ? t("this server", "seva hii") : t("deleted", "imefutwa")),
  },
  {
    name: t("Line", "Mstari"),
    optional: "line",
    shape: "tiny",
    card: "3r",
    kind: "meta",
    className: "code",
    each: ({ requestId }) => ({ title: requestId ?? undefined }),
    cell: ({ id, requestId }) => (
      <>
        {id}
        {requestId !== null && (
          <span className="sr-only">{t(`, request ${requestId}`, `, ombi ${requestId}`)}</span>
        )}
      </>
    ),
  },
];

function What({ item }: { item: AuditItem }) {
  const { zone } = useTimeFacts();
  const facts = factsOf(item, zoneClock(zone).full);
  const place = placeOf(item);
  return (
    <>
      {place && (
        <PageLink
          href={place}
          className="link max-sm:inline-flex max-sm:min-h-11 max-sm:min-w-11 max-sm:items-center"
        >
          {item.campaignName ?? t("The call", "Simu")}
        </PageLink>
      )}
      {place && facts !== "" && "; "}
      {facts}
    </>
  );
}

/** As the log has it of whoever was not signed in. */
const NOT_KNOWN = "Not known";

/** A command on the host or a rule of the console came from no address. */
const isConsole = ({ actorId, actorName }: AuditItem): boolean => actorId === null && actorName !== NOT_KNOWN;
