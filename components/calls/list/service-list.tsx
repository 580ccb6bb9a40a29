"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Phone } from "lucide-react";
import { useSearch } from "#lib/client/address/use-search.ts";
import { callKeys, callQuery, serviceCallsQuery } from "#lib/client/calls/queries.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import { useLive } from "#lib/client/live/use-live.ts";
import type { ListServiceCalls, ServiceCallList } from "#lib/contract/desk/call/call.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { ListStates } from "../../shell/list-states.tsx";
import { SearchField } from "../../ui/field/search/search-field.tsx";
import { SearchLink } from "../../ui/field/search-link.tsx";
import { Select } from "../../ui/field/select.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { ListNoMatch } from "../../ui/list/list-no-match.tsx";
import { Pager } from "../../ui/list/pager.tsx";
import { TableFoot } from "../../ui/list/table.tsx";
import { Toolbar } from "../../ui/list/toolbar.tsx";
import { Note } from "../../ui/note.tsx";
import { openIdOf, PAGE_SIZES, serviceAskOf } from "./call-filters.ts";
import { CallTable } from "./call-table.tsx";

type ServiceListProps = { canListen: boolean; canSeeNumbers: boolean; onAsk: (change: Change) => void };
type Change = Record<string, string | undefined>;

/** The service's own list as it sorts, searches and pages it; its rows follow the feed. */
export function ServiceList({ canListen, canSeeNumbers, onAsk }: ServiceListProps) {
  const { search, hrefWith } = useSearch();
  const asked = serviceAskOf(search);
  const query = useQuery(serviceCallsQuery(asked));
  useServiceRows();
  const { data, error } = query;
  return (
    <>
      <ServiceToolbar asked={asked} canSearch={canSeeNumbers} onAsk={onAsk} />
      {data !== undefined && data.unreadable > 0 && (
        <div className="mb-3">
          <Note
            tone="amber"
            isSmall
            title={`${formatNoun(data.unreadable, "row")} of this page could not be read`}
          >
            The others are shown. The service sent something there that is not a call.
          </Note>
        </div>
      )}
      <ListStates
        query={query}
        rows={data?.items ?? []}
        hasMore={data !== undefined && data.unreadable > 0}
        table={(rows, isPending) => (
          <CallTable
            label="Calls in the service’s list"
            rows={rows}
            isPending={isPending}
            canListen={canListen}
            openId={openIdOf(search)}
            listenHref={(id) => hrefWith({ listen: id })}
          />
        )}
        unread={[
          "The service’s list could not be read",
          `${detailOf(error) ?? "The console does not answer."} What we know is under “All calls”.`,
        ]}
        nothing={<Nothing asked={asked} href={hrefWith({ q: undefined, page: undefined })} />}
        foot={data && <Foot page={data} hrefWith={hrefWith} />}
      />
    </>
  );
}

function Nothing({ asked: { q, page }, href }: { asked: ListServiceCalls; href: string }) {
  if (q === undefined && page === 1) {
    return (
      <ListEmpty icon={<Phone />} title="The service’s list is empty">
        It has no call of this key yet.
      </ListEmpty>
    );
  }
  return (
    <ListNoMatch
      asked={q === undefined ? `page ${formatCount(page)}` : `“${q}”`}
      actions={
        <SearchLink href={href} className="link rounded-1">
          Show the first page of all
        </SearchLink>
      }
    >
      The service looks in session ids and numbers.
    </ListNoMatch>
  );
}

function Foot({ page, hrefWith }: { page: ServiceCallList; hrefWith: (change: Change) => string }) {
  const at = (next: number) => hrefWith({ page: next > 1 ? String(next) : undefined, listen: undefined });
  return (
    <TableFoot>
      Page {formatCount(page.page)}. {endWords(page)}
      <Pager
        newerLabel="Page before"
        olderLabel="Next page"
        newer={page.page > 1 ? at(page.page - 1) : undefined}
        older={page.hasMore ? at(page.page + 1) : undefined}
      />
    </TableFoot>
  );
}

function endWords({ total, hasMore }: ServiceCallList): string {
  if (total !== undefined) return `The service says it has ${formatNoun(total, "call")}`;
  return hasMore ? "A full page, so there may be more" : "The last page, as it is not full";
}

/** Rows of the service's list take what our index hears of them: its list is not asked again for that. */
export function useServiceRows(): void {
  const client = useQueryClient();
  useLive("call", ({ id }) => {
    const pages = client.getQueriesData<ServiceCallList>({ queryKey: callKeys.services });
    if (!pages.some(([, page]) => page?.items.some((item) => item.id === id))) return;
    void client.fetchQuery({ ...callQuery(id), staleTime: 0 }).then(
      (call) =>
        client.setQueriesData<ServiceCallList>(
          { queryKey: callKeys.services },
          (page) =>
            page && {
              ...page,
              items: page.items.map((item) => (item.id === id ? { ...item, ...call } : item)),
            },
        ),
      () => undefined,
    );
  });
}

type ServiceToolbarProps = {
  asked: ListServiceCalls;
  /** Whoever sees no numbers neither searches nor sorts by one. */
  canSearch: boolean;
  onAsk: (change: Record<string, string | undefined>) => void;
};

const AS_IT_COMES = "none";
// The fields that the contract shows in the list (§2.7); which of them it sorts by is not stated.
const FIELDS = {
  startedAt: "Started",
  endedAt: "Ended",
  status: "Status",
  direction: "Direction",
} as const;
const NUMBERS = { callerNumber: "Caller number", destinationNumber: "Called number" } as const;

/** What the service's list takes (§4.3): search, sort and size of a page, passed on as they are. */
export function ServiceToolbar({ asked, canSearch, onAsk }: ServiceToolbarProps) {
  const { q, sortBy, sortOrder, pageSize } = asked;
  const known = canSearch ? { ...FIELDS, ...NUMBERS } : FIELDS;
  const fields = Object.entries(known).map(([value, word]) => ({
    value,
    label: `Sort by ${word.toLowerCase()}`,
  }));
  const isStrange = sortBy !== undefined && !Object.hasOwn(known, sortBy);
  return (
    <Toolbar>
      {canSearch && (
        <SearchField
          label="Session id or number"
          value={q ?? ""}
          onSearch={(next) => onAsk({ q: next || undefined })}
        />
      )}
      <Select
        label="Sort by"
        isQuiet
        options={[
          { value: AS_IT_COMES, label: "The service’s order" },
          ...fields,
          ...(isStrange ? [{ value: sortBy, label: `Sort by ${sortBy}` }] : []),
        ]}
        value={sortBy ?? AS_IT_COMES}
        onChange={(next) => onAsk({ sortBy: next === AS_IT_COMES ? undefined : next })}
        className="max-sm:min-w-[46%] max-sm:flex-1"
      />
      <Select
        label="Direction of the sort"
        isQuiet
        options={[
          { value: AS_IT_COMES, label: "Order not said" },
          { value: "ASC", label: "Ascending" },
          { value: "DESC", label: "Descending" },
        ]}
        value={sortOrder ?? AS_IT_COMES}
        onChange={(next) => onAsk({ sortOrder: next === AS_IT_COMES ? undefined : next })}
        className="max-sm:min-w-[46%] max-sm:flex-1"
      />
      <Select
        label="Calls on a page"
        isQuiet
        options={PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} a page` }))}
        value={String(pageSize)}
        onChange={(next) => onAsk({ pageSize: next === "25" ? undefined : next })}
        className="max-sm:min-w-[46%] max-sm:flex-1"
      />
    </Toolbar>
  );
}
