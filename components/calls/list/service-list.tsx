"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Phone } from "lucide-react";
import { useSearch } from "#lib/client/address/use-search.ts";
import { callKeys, callQuery, serviceCallsQuery } from "#lib/client/calls/queries.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import { useLive, useWanted } from "#lib/client/live/use-live.ts";
import type { ListServiceCalls, ServiceCallList } from "#lib/contract/desk/call/call.ts";
import { t, translated } from "#lib/contract/language.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
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
            title={t(
              `${formatNoun(data.unreadable, "row")} of this page could not be read`,
              plural(
                data.unreadable,
                "Mstari 1 wa ukurasa huu haukuweza kusomwa",
                `Mistari ${formatCount(data.unreadable)} ya ukurasa huu haikuweza kusomwa`,
              ),
            )}
          >
            {t(
              "The others are shown. The service sent something there that is not a call.",
              "Mingine inaonyeshwa. Huduma ilituma hapo kitu ambacho si simu.",
            )}
          </Note>
        </div>
      )}
      <ListStates
        query={query}
        rows={data?.items ?? []}
        hasMore={data !== undefined && data.unreadable > 0}
        table={(rows, isPending) => (
          <CallTable
            label={t("Calls in the service’s list", "Simu katika orodha ya huduma")}
            rows={rows}
            isPending={isPending}
            canListen={canListen}
            openId={openIdOf(search)}
            listenHref={(id) => hrefWith({ listen: id })}
          />
        )}
        unread={[
          t("The service’s list could not be read", "Orodha ya huduma haikuweza kusomwa"),
          t(
            `${detailOf(error) ?? "The console does not answer."} What we know is under “All calls”.`,
            `${detailOf(error) ?? "Konsoli haijibu."} Tunachojua kiko chini ya “Simu zote”.`,
          ),
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
      <ListEmpty icon={<Phone />} title={t("The service’s list is empty", "Orodha ya huduma ni tupu")}>
        {t("It has no call of this key yet.", "Bado haina simu ya ufunguo huu.")}
      </ListEmpty>
    );
  }
  return (
    <ListNoMatch
      asked={q === undefined ? t(`page ${formatCount(page)}`, `ukurasa wa ${formatCount(page)}`) : `“${q}”`}
      actions={
        <SearchLink href={href} className="link rounded-1">
          {t("Show the first page of all", "Onyesha ukurasa wa kwanza wa zote")}
        </SearchLink>
      }
    >
      {t("The service looks in session ids and numbers.", "Huduma hutafuta katika ID za vikao na namba.")}
    </ListNoMatch>
  );
}

function Foot({ page, hrefWith }: { page: ServiceCallList; hrefWith: (change: Change) => string }) {
  const at = (next: number) => hrefWith({ page: next > 1 ? String(next) : undefined, listen: undefined });
  return (
    <TableFoot>
      {t(`Page ${formatCount(page.page)}.`, `Ukurasa wa ${formatCount(page.page)}.`)} {endWords(page)}
      <Pager
        newerLabel={t("Page before", "Ukurasa uliotangulia")}
        olderLabel={t("Next page", "Ukurasa unaofuata")}
        newer={page.page > 1 ? at(page.page - 1) : undefined}
        older={page.hasMore ? at(page.page + 1) : undefined}
      />
    </TableFoot>
  );
}

function endWords({ total, hasMore }: ServiceCallList): string {
  if (total !== undefined)
    return t(
      `The service says it has ${formatNoun(total, "call")}`,
      `Huduma inasema ina ${formatNounSw(total, "simu", "simu")}`,
    );
  return hasMore
    ? t("A full page, so there may be more", "Ukurasa umejaa, kwa hiyo huenda kuna zaidi")
    : t("The last page, as it is not full", "Ukurasa wa mwisho, kwa sababu haujajaa");
}

/** Rows of the service's list take what our index hears of them: its list is not asked again for that. */
export function useServiceRows(): void {
  const client = useQueryClient();
  useWanted(["call:*"]);
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
const FIELDS = translated(
  () =>
    ({
      startedAt: t("Started", "Ilianza"),
      endedAt: t("Ended", "Iliisha"),
      status: t("Status", "Hali"),
      direction: t("Direction", "Mwelekeo"),
    }) as const,
);
const NUMBERS = translated(
  () =>
    ({
      callerNumber: t("Caller number", "Namba iliyopiga"),
      destinationNumber: t("Called number", "Namba iliyopigiwa"),
    }) as const,
);

/** What the service's list takes (§4.3): search, sort and size of a page, passed on as they are. */
export function ServiceToolbar({ asked, canSearch, onAsk }: ServiceToolbarProps) {
  const { q, sortBy, sortOrder, pageSize } = asked;
  const known = canSearch ? { ...FIELDS, ...NUMBERS } : FIELDS;
  const fields = Object.entries(known).map(([value, word]) => ({
    value,
    label: t(`Sort by ${word.toLowerCase()}`, `Panga kwa: ${word.toLowerCase()}`),
  }));
  const isStrange = sortBy !== undefined && !Object.hasOwn(known, sortBy);
  return (
    <Toolbar>
      {canSearch && (
        <SearchField
          label={t("Session id or number", "ID ya kikao au namba")}
          value={q ?? ""}
          onSearch={(next) => onAsk({ q: next || undefined })}
        />
      )}
      <Select
        label={t("Sort by", "Panga kwa")}
        isQuiet
        options={[
          { value: AS_IT_COMES, label: t("The service’s order", "Mpangilio wa huduma") },
          ...fields,
          ...(isStrange ? [{ value: sortBy, label: t(`Sort by ${sortBy}`, `Panga kwa: ${sortBy}`) }] : []),
        ]}
        value={sortBy ?? AS_IT_COMES}
        onChange={(next) => onAsk({ sortBy: next === AS_IT_COMES ? undefined : next })}
        className="max-sm:min-w-[46%] max-sm:flex-1"
      />
      <Select
        label={t("Direction of the sort", "Mwelekeo wa mpangilio")}
        isQuiet
        options={[
          { value: AS_IT_COMES, label: t("Order not said", "Mpangilio haukusemwa") },
          { value: "ASC", label: t("Ascending", "Kupanda") },
          { value: "DESC", label: t("Descending", "Kushuka") },
        ]}
        value={sortOrder ?? AS_IT_COMES}
        onChange={(next) => onAsk({ sortOrder: next === AS_IT_COMES ? undefined : next })}
        className="max-sm:min-w-[46%] max-sm:flex-1"
      />
      <Select
        label={t("Calls on a page", "Simu kwa ukurasa")}
        isQuiet
        options={PAGE_SIZES.map((size) => ({
          value: String(size),
          label: t(`${size} a page`, `${size} kwa ukurasa`),
        }))}
        value={String(pageSize)}
        onChange={(next) => onAsk({ pageSize: next === "25" ? undefined : next })}
        className="max-sm:min-w-[46%] max-sm:flex-1"
      />
    </Toolbar>
  );
}
