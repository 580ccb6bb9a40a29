"use client";

import { useQuery } from "@tanstack/react-query";
import { FilterChip } from "#components/ui/button/filter-chip.tsx";
import { SearchField } from "#components/ui/field/search-field.tsx";
import { Toolbar } from "#components/ui/list/toolbar.tsx";
import { campaignCountsQuery } from "#lib/client/campaigns/queries.ts";
import type { ListCampaigns } from "#lib/contract/desk/campaign/campaign.ts";
import { FILTERS } from "./campaign-filters.ts";

type Change = Record<string, string | undefined>;
type CampaignToolbarProps = {
  filters: ListCampaigns;
  hrefWith: (change: Change) => string;
  onAsk: (change: Change) => void;
};

const SORTS = [
  { sort: undefined, word: "Newest" },
  { sort: "name", word: "Name" },
  { sort: "largest", word: "Largest" },
] as const;

/** What the list is asked for; all of it stands in the address. */
export function CampaignToolbar({ filters, hrefWith, onAsk }: CampaignToolbarProps) {
  const { data: counts } = useQuery(campaignCountsQuery);
  const isSearched = filters.q !== undefined;
  return (
    <Toolbar>
      <SearchField
        label="Name of a campaign"
        value={filters.q ?? ""}
        onSearch={(q) => onAsk({ q: q || undefined })}
      />
      {FILTERS.filter((filter) => isShown(filter, filters, counts)).map(({ state, word, count }) => (
        <FilterChip
          key={word}
          href={hrefWith({ state, cursor: undefined })}
          isOn={filters.state === state}
          // A search looks at the names of each state: how many fit is known when it has looked at all.
          count={isSearched ? undefined : counts?.[count]}
        >
          {word}
        </FilterChip>
      ))}
      {!isSearched && (
        <nav aria-label="Sort by" className="flex gap-2 sm:ml-auto">
          {SORTS.map(({ sort, word }) => (
            <FilterChip
              key={word}
              href={hrefWith({ sort, cursor: undefined })}
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

type Counts = Partial<Record<(typeof FILTERS)[number]["count"], number>>;

/** Discarded drafts are a choice only where there are some. */
function isShown(
  { state, count }: (typeof FILTERS)[number],
  filters: ListCampaigns,
  counts: Counts | undefined,
): boolean {
  return state !== "discarded" || filters.state === "discarded" || (counts?.[count] ?? 0) > 0;
}
