import type { ListRecipients } from "#lib/contract/desk/campaign/recipient.ts";
import { filtersIn } from "#lib/contract/desk/campaign/recipient-filters.ts";
import { cursorOf, rowsIn, type Search, textOf } from "../address/search.ts";

/** What the address asks of the recipients; anything that is not ours counts as absent. */
export function recipientFiltersOf(search: Search): ListRecipients {
  const state = filtersIn(textOf(search, "state", 200)).join(",");
  const reason = textOf(search, "reason", 100);
  const q = textOf(search, "q", 100);
  return {
    ...(state && { state }),
    ...(IS_REASON.test(reason) && { reason }),
    ...(q !== "" && { q }),
    ...rowsIn(search),
    ...cursorOf(search),
  };
}

// As `ReasonId` of the contract, without the code of its schema.
const IS_REASON = /^[0-9a-f]{16}$/;
