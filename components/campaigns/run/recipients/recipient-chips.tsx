import { FilterChip } from "#components/ui/button/filter-chip.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { RecipientFilter } from "#lib/contract/desk/campaign/recipient.ts";
import { filtersIn } from "#lib/contract/desk/campaign/recipient-filters.ts";
import { recipientWords } from "#lib/contract/words/recipient-words.ts";
import { runFactsOf } from "../run-facts.ts";
import type { HrefOf } from "../run-steps.ts";
import { recipientSizesOf } from "./recipient-sizes.ts";

type RecipientChipsProps = {
  campaign: Campaign;
  state: string | undefined;
  hrefOf: HrefOf;
};

/** One chip for every state somebody is in, and for those that are asked for: a number that is a sum asks for several. */
export function RecipientChips({ campaign, state, hrefOf }: RecipientChipsProps) {
  const sizes = recipientSizesOf(campaign);
  const asked = filtersIn(state);
  const filters = (Object.keys(sizes) as RecipientFilter[]).filter(
    (filter) => sizes[filter] > 0 || asked.includes(filter),
  );
  return (
    <>
      <FilterChip href={hrefOf(undefined)} isOn={state === undefined} count={runFactsOf(campaign).planned}>
        All
      </FilterChip>
      {filters.map((filter) => (
        <FilterChip key={filter} href={hrefOf(filter)} isOn={asked.includes(filter)} count={sizes[filter]}>
          {recipientWords(filter)}
        </FilterChip>
      ))}
    </>
  );
}
