"use client";

import { useQuery } from "@tanstack/react-query";
import { Phone } from "lucide-react";
import { useSearch } from "#lib/client/address/use-search.ts";
import { serviceCallsQuery } from "#lib/client/calls/queries.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import type { ListServiceCalls, ServiceCallList } from "#lib/contract/desk/call/call.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { ListStates } from "../../shell/list-states.tsx";
import { SearchLink } from "../../ui/field/search-link.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { ListNoMatch } from "../../ui/list/list-no-match.tsx";
import { Pager } from "../../ui/list/pager.tsx";
import { TableFoot } from "../../ui/list/table.tsx";
import { Note } from "../../ui/note.tsx";
import { openIdOf, serviceAskOf } from "./call-filters.ts";
import { CallTable } from "./call-table.tsx";
import { ServiceToolbar } from "./service-toolbar.tsx";
import { useServiceRows } from "./use-service-rows.ts";

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
