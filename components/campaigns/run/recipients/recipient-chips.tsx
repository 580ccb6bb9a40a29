import { FilterChip } from "#components/ui/button/filter-chip.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { RecipientFilter } from "#lib/contract/desk/campaign/recipient.ts";
import { NAME_OF_RECIPIENT } from "#lib/contract/words/state-names.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import { runFactsOf } from "../run-facts.ts";
import { recipientSizesOf } from "./recipient-sizes.ts";

type RecipientChipsProps = {
  campaign: Campaign;
  state: RecipientFilter | undefined;
  hrefOf: (state: RecipientFilter | undefined) => string;
};

/** One chip for every state somebody is in, and for the one that is asked for. */
export function RecipientChips({ campaign, state, hrefOf }: RecipientChipsProps) {
  const sizes = recipientSizesOf(campaign);
  const filters = (Object.keys(sizes) as RecipientFilter[]).filter(
    (filter) => sizes[filter] > 0 || filter === state,
  );
  return (
    <>
      <FilterChip href={hrefOf(undefined)} isOn={state === undefined} count={runFactsOf(campaign).planned}>
        All
      </FilterChip>
      {filters.map((filter) => (
        <FilterChip key={filter} href={hrefOf(filter)} isOn={state === filter} count={sizes[filter]}>
          {recipientWord(filter)}
        </FilterChip>
      ))}
    </>
  );
}

export const recipientWord = (filter: RecipientFilter): string =>
  MESSAGE_WORDS[NAME_OF_RECIPIENT[filter]].word;
