import type { ListCredits } from "#lib/contract/desk/credits.ts";
import { type Search, textOf } from "../address/search.ts";

/** The month that the address asks for; anything that is none counts as absent. */
export function creditFiltersOf(search: Search): ListCredits {
  const month = textOf(search, "month", 7);
  return IS_MONTH.test(month) ? { month } : {};
}

// As `ListCredits` of the contract, without the code of its schema.
const IS_MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
