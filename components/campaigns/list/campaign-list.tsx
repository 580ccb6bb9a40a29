"use client";

import { useQuery } from "@tanstack/react-query";
import { Megaphone, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { CursorFoot } from "#components/shell/cursor-foot.tsx";
import { FileLinks } from "#components/shell/file-links.tsx";
import { ListStates } from "#components/shell/list-states.tsx";
import { Page } from "#components/shell/page.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { FilterChip } from "#components/ui/button/filter-chip.tsx";
import { SearchField } from "#components/ui/field/search/search-field.tsx";
import { Select } from "#components/ui/field/select.tsx";
import { ClearFiltersButton } from "#components/ui/list/clear-filters-button.tsx";
import { ListEmpty } from "#components/ui/list/list-empty.tsx";
import { ListNoMatch } from "#components/ui/list/list-no-match.tsx";
import { ListTable } from "#components/ui/list/list-table.tsx";
import { PageLink } from "#components/ui/list/page-link.tsx";
import { Toolbar } from "#components/ui/list/toolbar.tsx";
import { useShowAddress } from "#components/ui/load/use-show-address.ts";
import { recentMonths } from "#components/ui/time/recent-months.ts";
import { useDay } from "#components/ui/time/use-day.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import { campaignFiltersOf } from "#lib/client/campaigns/filters.ts";
import { campaignListQuery } from "#lib/client/campaigns/queries.ts";
import { doorHref } from "#lib/client/door-href.ts";
import type {
  CampaignFilter,
  CampaignListCounts,
  ListCampaigns,
} from "#lib/contract/desk/campaign/campaign.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import { CAMPAIGN_WORDS } from "#lib/contract/words/state-words.ts";
import { CAMPAIGN_COLUMNS } from "./campaign-columns.tsx";

/** Every campaign; what is asked for, how it is sorted and the page live in the address. */
export function CampaignList({ canSend, canExport }: { canSend: boolean; canExport: boolean }) {
  const { search, hrefWith } = useSearch();
  const showAddress = useShowAddress();
  const filters = campaignFiltersOf(search);
  const query = useQuery(campaignListQuery(filters));
  const { data } = query;
  const to = (change: Record<string, string | undefined>) => hrefWith({ ...change, cursor: undefined });
  const isByTime = filters.q !== undefined || filters.sort === undefined;
  // What was sent by hand costs something where no campaign is, too.
  const hasCosts = data && (data.items.length > 0 || (!filters.state && !filters.q));
  const create = canSend && (
    <ButtonLink href="/campaigns/new" look="primary" icon={<Plus />}>
      New campaign
    </ButtonLink>
  );
  return (
    <Page>
      <PageHeader
        title="Campaigns"
        purpose="One message to many people, from a spreadsheet. You can close the page while they run."
        actions={create}
      />
      <section aria-label="Campaigns" className="min-w-0">
        <CampaignToolbar filters={filters} counts={data?.counts} to={to} />
        <ListStates
          query={query}
          rows={data?.items ?? []}
          table={(rows, isPending) => (
            <ListTable
              label="Campaigns"
              columns={CAMPAIGN_COLUMNS}
              rows={rows}
              keyOf={({ id }) => id}
              isPending={isPending}
            />
          )}
          unread={["We could not read the campaigns", "Your campaigns are not affected."]}
          nothing={
            <NoCampaign
              filters={filters}
              onClear={() => showAddress(to({ q: undefined, state: undefined }))}
              create={create}
            />
          }
          foot={
            <CursorFoot nextCursor={data?.nextCursor ?? null} isByTime={isByTime}>
              {PAGE_ROWS} on a page
            </CursorFoot>
          }
        />
        {canExport && hasCosts && <CostLinks filters={filters} />}
      </section>
    </Page>
  );
}

type NoCampaignProps = { filters: ListCampaigns; onClear: () => void; create: ReactNode };

/** Where no campaign is, or none that fits: what goes here, or what hides them. */
export function NoCampaign({ filters: { q, state }, onClear, create }: NoCampaignProps) {
  if (state === undefined && q === undefined) {
    return (
      <ListEmpty icon={<Megaphone />} title="No campaign yet" action={create || undefined}>
        A campaign sends one message to everybody in a spreadsheet, filled in for each row. Nothing is sent
        until you confirm.
      </ListEmpty>
    );
  }
  const asked = q ?? FILTERS.find((filter) => filter.state === state)?.word;
  return (
    <ListNoMatch asked={`“${asked}”`} actions={<ClearFiltersButton onClear={onClear} />}>
      {q === undefined ? "Campaigns in other states are hidden." : "We look at how words in names begin."}
    </ListNoMatch>
  );
}

const ANY = "any";

/** What the campaigns of the list cost, all pages of it, in both forms; of all time or of the month they started in. */
export function CostLinks({ filters: { state, q } }: { filters: ListCampaigns }) {
  const [chosen, setChosen] = useState(ANY);
  const months = recentMonths(useDay());
  const month = months.find(({ from }) => from === chosen);
  const asked = { query: { state, q, from: month?.from, to: month?.to } };
  const what = state || q ? "these campaigns" : "all campaigns and messages sent by hand";
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-13 text-ink-3">
      <span>Download what {what} cost</span>
      <Select
        label="Started in"
        isQuiet
        options={[
          { value: ANY, label: "Started in any month" },
          ...months.map(({ label, from }) => ({ value: from, label: `Started in ${label}` })),
        ]}
        value={month?.from ?? ANY}
        onChange={setChosen}
        className="max-sm:w-full"
      />
      <span>
        as{" "}
        <FileLinks
          what={`Download what ${what} cost`}
          excel={doorHref("GET /api/campaigns/report.xlsx", asked)}
          csv={doorHref("GET /api/campaigns/report.csv", asked)}
        />
      </span>
      <PageLink
        className="link max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
        href="/overview/credits"
      >
        See credits day by day
      </PageLink>
    </div>
  );
}

const SELDOM: readonly ListCampaigns["state"][] = ["awaiting-approval", "discarded"];
/** A choice only where there are some. */
const isSeldom = (state: ListCampaigns["state"]): boolean => SELDOM.includes(state);

type Change = Record<string, string | undefined>;
type CampaignToolbarProps = {
  filters: ListCampaigns;
  /** Null where names are looked for, and before the first answer. */
  counts: CampaignListCounts | null | undefined;
  /** The address that asks for this too, from its first page on. */
  to: (change: Change) => string;
};

const SORTS = [
  { sort: undefined, word: "Newest" },
  { sort: "name", word: "Name" },
  { sort: "largest", word: "Largest" },
] as const;

/** What the list is asked for; all of it stands in the address. */
export function CampaignToolbar({ filters, counts, to }: CampaignToolbarProps) {
  const showAddress = useShowAddress();
  const isSearched = filters.q !== undefined;
  const shown = FILTERS.filter(
    ({ state, count }) => !isSeldom(state) || state === filters.state || counts?.[count],
  );
  return (
    <Toolbar>
      <SearchField
        label="Name of a campaign"
        value={filters.q ?? ""}
        onSearch={(q) => showAddress(to({ q: q || undefined }))}
      />
      {shown.map(({ state, word, count }) => (
        <FilterChip key={word} href={to({ state })} isOn={filters.state === state} count={counts?.[count]}>
          {word}
        </FilterChip>
      ))}
      {!isSearched && (
        <nav aria-label="Sort by" className="flex gap-2 sm:ml-auto">
          {SORTS.map(({ sort, word }) => (
            <FilterChip
              key={word}
              href={to({ sort })}
              isOn={filters.sort === sort || (!filters.sort && !sort)}
            >
              {word}
            </FilterChip>
          ))}
        </nav>
      )}
    </Toolbar>
  );
}

/** The quick filters of the list, what someone has to act on first. */
export const FILTERS: readonly {
  state: CampaignFilter | undefined;
  word: string;
  count: keyof CampaignListCounts;
}[] = [
  { state: undefined, word: "All", count: "all" },
  { state: "needs-attention", word: CAMPAIGN_WORDS.needsYou.word, count: "needsYou" },
  { state: "awaiting-approval", word: CAMPAIGN_WORDS.approval.word, count: "awaitingApproval" },
  {
    state: "under-way",
    word: `${CAMPAIGN_WORDS.running.word} or ${CAMPAIGN_WORDS.paused.word.toLowerCase()}`,
    count: "underWay",
  },
  { state: "scheduled", word: CAMPAIGN_WORDS.waiting.word, count: "scheduled" },
  { state: "draft", word: CAMPAIGN_WORDS.draft.word, count: "draft" },
  { state: "over", word: CAMPAIGN_WORDS.finished.word, count: "over" },
  { state: "discarded", word: CAMPAIGN_WORDS.discarded.word, count: "discarded" },
];
