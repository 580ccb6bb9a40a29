"use client";

import { useQuery } from "@tanstack/react-query";
import { Phone } from "lucide-react";
import { usePages } from "#lib/client/address/use-pages.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import { callCountsQuery, callListQuery } from "#lib/client/calls/queries.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import type { CallList as CallPage, ListCalls } from "#lib/contract/desk/call/call.ts";
import { t } from "#lib/contract/language.ts";
import { MAX_COUNTED_CALLS } from "#lib/contract/rules/call/max-counted-calls.ts";
import { formatCount, formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { NoRows } from "../../shell/filter-bar.tsx";
import { ListStates } from "../../shell/list-states.tsx";
import type { ListAddress } from "../../shell/use-list-address.ts";
import { Button } from "../../ui/button/button.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { Pager } from "../../ui/list/pager.tsx";
import { TableFoot } from "../../ui/list/table.tsx";
import { Note } from "../../ui/note.tsx";
import { Time } from "../../ui/time/time.tsx";
import { type CALL_LIST_FILTERS, openIdOf } from "./call-filters.ts";
import { CallTable } from "./call-table.tsx";

export type CallAddress = ListAddress<typeof CALL_LIST_FILTERS>;

type CallListProps = {
  list: CallAddress;
  canListen: boolean;
};

/** A recording that plays here does not play on the next page. */
const CLOSED = { listen: undefined };

/** Our own index in each of its states: loading, empty, no match, error, rows. */
export function CallList({ list, canListen }: CallListProps) {
  const filters = list.asked;
  const { search, hrefWith } = useSearch();
  const query = useQuery(callListQuery(filters));
  const { data, error } = query;
  const { order = "newest" } = filters;
  return (
    <>
      {data && !error && <Standing page={data} />}
      <ListStates
        query={query}
        rows={data?.items ?? []}
        hasMore={typeof data?.nextCursor === "string"}
        table={(rows, isPending) => (
          <CallTable
            label={t("Calls", "Simu")}
            rows={rows}
            isPending={isPending}
            order={{
              now: order,
              hrefOf: (next) => list.hrefWith({ order: next === "newest" ? undefined : next }),
            }}
            canListen={canListen}
            openId={openIdOf(search)}
            listenHref={(id) => hrefWith({ listen: id })}
          />
        )}
        unread={[
          t("Calls could not be read", "Simu hazikuweza kusomwa"),
          detailOf(error) ?? t("Calls in progress are not affected.", "Simu zinazoendelea hazijaathirika."),
        ]}
        nothing={
          <NoRows
            list={list}
            empty={
              <ListEmpty icon={<Phone />} title={t("No call yet", "Hakuna simu bado")}>
                {t(
                  "Calls that you start, and those in the service’s list, appear here with their length and recording.",
                  "Simu unazoanzisha, na zile zilizo kwenye orodha ya huduma, huonekana hapa pamoja na muda na rekodi zake.",
                )}
              </ListEmpty>
            }
            actions={
              <Button size="small" onClick={list.clear}>
                {t("Clear all filters", "Ondoa vichujio vyote")}
              </Button>
            }
          >
            {t("Other calls are hidden by these filters.", "Simu nyingine zimefichwa na vichujio hivi.")}
          </NoRows>
        }
        foot={data && <Foot filters={filters} page={data} />}
      />
    </>
  );
}

/** What is not known of the list is said above it. */
function Standing({ page: { problem, isWalked } }: { page: CallPage }) {
  if (problem !== null) {
    return (
      <div className="mb-3">
        <Note
          tone="amber"
          isSmall
          title={t(
            "The service’s list could not be read the last time",
            "Orodha ya huduma haikuweza kusomwa mara ya mwisho",
          )}
        >
          {t(
            <>{problem} We show what we know, and ask again.</>,
            <>{problem} Tunaonyesha tunachojua, na tunauliza tena.</>,
          )}
        </Note>
      </div>
    );
  }
  if (isWalked) return null;
  return (
    <p role="status" className="mb-3 text-12 text-ink-3">
      {t(
        "Older calls may be missing: we are still reading the service’s list.",
        "Simu za zamani zinaweza kukosekana: bado tunasoma orodha ya huduma.",
      )}
    </p>
  );
}

function rowsOf(rows: number, fitting: string | undefined): string {
  if (fitting === undefined || fitting === formatCount(rows))
    return t(formatNoun(rows, "call"), formatNounSw(rows, "Simu", "Simu"));
  return t(`${formatCount(rows)} of ${fitting} calls`, `Simu ${formatCount(rows)} kati ya ${fitting}`);
}

function Foot({
  filters,
  page: { items, nextCursor, askedAt, removed },
}: {
  filters: ListCalls;
  page: CallPage;
}) {
  const { page, newer, older } = usePages(nextCursor, CLOSED);
  const { data: counts } = useQuery(callCountsQuery(filters));
  const fitting = counted(counts?.fitting);
  return (
    <TableFoot>
      {rowsOf(items.length, fitting)}
      {page !== undefined &&
        (page > 1 || older) &&
        t(`, page ${formatCount(page)}`, `, ukurasa wa ${formatCount(page)}`)}
      {askedAt !== null && (
        <span>
          {t(
            <>
              The service’s list was read <Time value={askedAt} show="relative" />
            </>,
            <>
              Orodha ya huduma ilisomwa <Time value={askedAt} show="relative" />
            </>,
          )}
        </span>
      )}
      {removed !== null && nextCursor === null && (
        <span>
          {removed.days === null
            ? t(
                <>
                  Calls before <Time value={removed.before} show="day" /> were removed
                </>,
                <>
                  Simu za kabla ya <Time value={removed.before} show="day" /> ziliondolewa
                </>,
              )
            : t(
                <>
                  Calls before <Time value={removed.before} show="day" /> were removed. We keep them for{" "}
                  {removed.days} days
                </>,
                <>
                  Simu za kabla ya <Time value={removed.before} show="day" /> ziliondolewa. Tunahifadhi simu
                  kwa siku {removed.days}
                </>,
              )}
        </span>
      )}
      <Pager
        newerLabel={t("Previous page", "Ukurasa uliotangulia")}
        olderLabel={t("Next page", "Ukurasa unaofuata")}
        newer={newer}
        older={older}
      />
    </TableFoot>
  );
}

/** A number of calls: `386`, or `1,000+` where we counted no further; undefined where none is known. */
export function counted(count: number | null | undefined): string | undefined {
  if (count === null || count === undefined) return undefined;
  return count > MAX_COUNTED_CALLS ? `${formatCount(MAX_COUNTED_CALLS)}+` : formatCount(count);
}
