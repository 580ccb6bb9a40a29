"use client";

import { FilterChip } from "#components/ui/button/filter-chip.tsx";
import { SearchField } from "#components/ui/field/search/search-field.tsx";
import { Toolbar } from "#components/ui/list/toolbar.tsx";
import { useShowAddress } from "#components/ui/load/use-show-address.ts";
import type { CampaignListCounts, ListCampaigns } from "#lib/contract/desk/campaign/campaign.ts";
import { FILTERS } from "./campaign-filters.ts";

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
