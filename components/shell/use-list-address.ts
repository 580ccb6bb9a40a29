import {
  askedIn,
  type Filters,
  type FilterValues,
  pageAskedIn,
  unfiltered,
} from "#lib/client/address/filters.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import { useShowAddress } from "../ui/load/use-show-address.ts";

type Change = Record<string, string | undefined>;

type ListAddressOptions = {
  /** The page stands in the address, too. */
  hasPages?: boolean;
  /** What leaves the address with a change, beside the page: what is open of the rows that were listed. */
  resets?: Record<string, undefined>;
  /** A change is a step that the browser goes back over, or none. */
  how?: "push" | "replace";
};

export type ListAddress<Of extends Filters> = {
  filters: Of;
  asked: FilterValues<Of> & { cursor?: string };
  /** The address that asks for this, too, from the first page on. */
  hrefWith: (change: Change) => string;
  ask: (change: Change) => void;
  /** The address that asks for nothing; the order stays. */
  allHref: string;
  clear: () => void;
};

/** A list whose filters stand in the address of its page. */
export function useListAddress<Of extends Filters>(
  filters: Of,
  { hasPages = false, resets, how }: ListAddressOptions = {},
): ListAddress<Of> {
  const { search, hrefWith } = useSearch();
  const showAddress = useShowAddress();
  const to = (change: Change) => hrefWith({ ...change, ...resets, cursor: undefined });
  const allHref = to(unfiltered(filters));
  return {
    filters,
    asked: hasPages ? pageAskedIn(search, filters) : askedIn(search, filters),
    hrefWith: to,
    ask: (change) => showAddress(to(change), how),
    allHref,
    clear: () => showAddress(allHref, how),
  };
}
