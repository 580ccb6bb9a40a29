"use client";

import { Megaphone } from "lucide-react";
import type { ReactNode } from "react";
import { ClearFiltersButton } from "#components/ui/list/clear-filters-button.tsx";
import { ListEmpty } from "#components/ui/list/list-empty.tsx";
import { ListNoMatch } from "#components/ui/list/list-no-match.tsx";
import type { ListCampaigns } from "#lib/contract/desk/campaign/campaign.ts";
import { FILTERS } from "./campaign-filters.ts";

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
