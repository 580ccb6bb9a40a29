"use client";

import type { ReactNode } from "react";
import { askedWords, type Filter, type Filters } from "#lib/client/address/filters.ts";
import { FilterChip } from "../ui/button/filter-chip.tsx";
import { SearchField } from "../ui/field/search/search-field.tsx";
import { ClearFiltersButton } from "../ui/list/clear-filters-button.tsx";
import { ListNoMatch } from "../ui/list/list-no-match.tsx";
import { Toolbar } from "../ui/list/toolbar.tsx";
import type { ListAddress } from "./use-list-address.ts";

/** What only the page knows of a filter. */
type Now = {
  label?: string;
  /** Which values there are, where only the answer knows. */
  words?: Readonly<Record<string, string>> | undefined;
  /** How many each of them leaves, and `all`. */
  counts?: Readonly<Record<string, number | undefined>> | undefined;
};

export type ControlProps = {
  filter: Filter;
  value: string | undefined;
  now: Now;
  hrefOf: (value: string | undefined) => string;
  onAsk: (value: string | undefined) => void;
};

type Controls<Of extends Filters> = {
  readonly [Name in Exclude<Of[keyof Of]["control"], "own">]: (props: ControlProps) => ReactNode;
};

type FilterBarProps<Of extends Filters> = {
  list: ListAddress<Of>;
  /** What draws each kind that the list has, so that a page brings the code of no other. */
  controls: Controls<Of>;
  now?: { readonly [Name in keyof Of]?: Now };
  /** What stands behind the filters. */
  children?: ReactNode;
};

/** The filters of a list, in their order; what they ask stands in the address. */
export function FilterBar<Of extends Filters>({ list, controls, now, children }: FilterBarProps<Of>) {
  const drawnBy: { readonly [name: string]: ((props: ControlProps) => ReactNode) | undefined } = controls;
  return (
    <Toolbar>
      {Object.entries(list.filters).map(([name, filter]) => {
        const Control = drawnBy[filter.control];
        return (
          Control && (
            <Control
              key={name}
              filter={filter}
              value={list.asked[name]}
              now={now?.[name] ?? {}}
              hrefOf={(value) => list.hrefWith({ [name]: value })}
              onAsk={(value) => list.ask({ [name]: value })}
            />
          )
        );
      })}
      {children}
    </Toolbar>
  );
}

export function SearchFilter({ filter, value = "", now, onAsk }: ControlProps) {
  return (
    <SearchField
      label={now.label ?? filter.label}
      value={value}
      onSearch={(text) => onAsk(text || undefined)}
    />
  );
}

/** All, and a chip for each value. */
export function ChipsFilter({ filter, value, now, hrefOf }: ControlProps) {
  const { counts } = now;
  return (
    <>
      <FilterChip href={hrefOf(undefined)} isOn={value === undefined} count={counts?.all}>
        {filter.any}
      </FilterChip>
      {offeredOf(filter, value, now).map(([one, word]) => (
        <FilterChip key={one} href={hrefOf(one)} isOn={value === one} count={counts?.[one]}>
          {word}
        </FilterChip>
      ))}
    </>
  );
}

/** The values to choose from with their words: what is asked is always one of them, seldom ones where there are some. */
export function offeredOf(
  filter: Filter,
  value: string | undefined,
  { words, counts }: Now,
): [string, string][] {
  if (!("words" in filter)) return Object.entries(words ?? {});
  const { seldom = [], unoffered = [] } = filter;
  return Object.entries(filter.words).filter(
    ([one]) =>
      one === value || (!unoffered.includes(one) && (!seldom.includes(one) || (counts?.[one] ?? 0) > 0)),
  );
}

type NoRowsProps<Of extends Filters> = {
  list: ListAddress<Of>;
  /** Said where nothing is asked, so that nothing is there. */
  empty: ReactNode;
  /** The ways out; usually one that clears all that is asked. */
  actions?: ReactNode;
  /** What is hidden, or how the search looks. */
  children: ReactNode;
};

/** In the place of rows where there are none, or none that fits what is asked. */
export function NoRows<Of extends Filters>({ list, empty, actions, children }: NoRowsProps<Of>) {
  const asked = askedWords(list.filters, list.asked);
  if (asked === "") return empty;
  return (
    <ListNoMatch asked={asked} actions={actions ?? <ClearFiltersButton onClear={list.clear} />}>
      {children}
    </ListNoMatch>
  );
}
