import { type ListRequests, REQUEST_CHANNELS, REQUESTS_SHOWN } from "#lib/contract/desk/request/request.ts";
import { isDay } from "#lib/contract/rules/is-day.ts";
import { cursorOf, type Search, textOf } from "../address/search.ts";

/** What the address asks of the requests; anything that is not ours counts as absent. */
export function requestFiltersOf(search: Search): ListRequests {
  const show = REQUESTS_SHOWN.find((one) => one === search.show);
  const channel = REQUEST_CHANNELS.find((one) => one === search.channel);
  const day = textOf(search, "day", 10);
  return {
    ...(show && { show }),
    ...(channel && { channel }),
    ...(isDay(day) && { day }),
    ...cursorOf(search),
  };
}
