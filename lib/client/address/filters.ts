import { t } from "#lib/contract/language.ts";
import { isDay } from "#lib/contract/rules/is-day.ts";
import { isUuid } from "#lib/contract/rules/text/is-uuid.ts";
import { cursorOf, type Search, textOf } from "./search.ts";

type Drawn = {
  /** `own`: the page draws it, or only links ask for it. */
  control: "search" | "chips" | "select" | "day" | "own";
  label: string;
  /** What is shown where nothing is asked. */
  any?: string;
};

/** One of several values, which are offered in the order of their words; an `order` sorts, and hides nothing. */
type Chosen<Value extends string> = Drawn & {
  kind: "choice" | "order";
  words: Readonly<Record<Value, string>>;
  /** Offered once there is something of them. */
  seldom?: readonly Value[];
  /** Asked for by links alone. */
  unoffered?: readonly Value[];
};

/** A text as long as `maxChars`, a day, or the id of something. */
type Written = Drawn & {
  kind: "text" | "day" | "id";
  maxChars?: number;
  /** How it is said, where that is not the value in quotes. */
  said?: (value: string) => string;
};

/** One thing that a list can be asked for: how the address is read, what is drawn, and how it is said. */
export type Filter = Chosen<string> | Written;

type FilterOf<Value extends string> = string extends Value ? Written : Chosen<Value>;

/** All that a list takes, by the names of its query: one that is forgotten does not compile. */
export type FiltersOf<Query> = {
  readonly [Name in Exclude<keyof Query, "cursor">]-?: FilterOf<NonNullable<Query[Name]> & string>;
};

export type Filters = Readonly<Record<string, Filter>>;

type ValueOf<Of extends Filter> = Of extends { words: Readonly<Record<infer Value, string>> }
  ? Value
  : string;

/** How many rows a page has: each list is asked for it. */
export const rowsFilter = () =>
  ({
    kind: "order",
    control: "own",
    label: t("Rows on a page", "Mistari kwa ukurasa"),
    words: { "50": "50", "100": "100" },
  }) as const;

/** From which end of time a list begins. */
export const timeOrderFilter = () =>
  ({
    kind: "order",
    control: "own",
    label: t("Order", "Mpangilio"),
    words: {
      newest: t("Newest first", "Mpya kwanza"),
      oldest: t("Oldest first", "Za zamani kwanza"),
    },
  }) as const;

/** What is asked of a list, as its query has it. */
export type FilterValues<Of extends Filters> = { [Name in keyof Of]?: ValueOf<Of[Name]> };

/** What an address asks of a list; anything that is not ours counts as absent. */
export function askedIn<Of extends Filters>(search: Search, filters: Of): FilterValues<Of> {
  const asked = Object.entries(filters).flatMap(([name, filter]) => {
    const text = textOf(search, name, ("maxChars" in filter && filter.maxChars) || LONGEST);
    return isOf(filter, text) ? [[name, text]] : [];
  });
  return Object.fromEntries(asked);
}

/** The same of a list whose page stands in the address, too. */
export const pageAskedIn = <Of extends Filters>(
  search: Search,
  filters: Of,
): FilterValues<Of> & { cursor?: string } => ({
  ...askedIn(search, filters),
  ...cursorOf(search),
});

/** Longer than a day, an id and every word that is chosen: cut, none becomes one. */
const LONGEST = 40;

function isOf(filter: Filter, text: string): boolean {
  if ("words" in filter) return Object.hasOwn(filter.words, text);
  if (filter.kind === "day") return isDay(text);
  return filter.kind === "id" ? isUuid(text) : text !== "";
}

/** What is asked, in the words of "No match for …"; empty where nothing is. */
export function askedWords<Of extends Filters>(
  filters: Of,
  asked: FilterValues<Of> & { cursor?: string },
): string {
  const words = Object.entries(filters).map(([name, filter]) => {
    const value = asked[name];
    if (value === undefined || filter.kind === "order") return undefined;
    if ("words" in filter) return filter.words[value];
    return filter.said ? filter.said(value) : `“${value}”`;
  });
  return [...new Set([...words, asked.cursor && t("this page", "ukurasa huu")])]
    .filter(Boolean)
    .join(t(" and ", " na "));
}

/** Leaves a list unfiltered, and sorted as it was. */
export const unfiltered = (filters: Filters): Record<string, undefined> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, { kind }]) => (kind === "order" ? [] : [[name, undefined]])),
  );
