import { cursorOf, type Search, textOf } from "#lib/client/address/search.ts";
import { doorHref } from "#lib/client/door-href.ts";
import type { ListCalls, ListServiceCalls } from "#lib/contract/desk/call/call.ts";
import {
  CALL_DIRECTIONS,
  CALL_FILTERS,
  CALL_ORDERS,
  RECORDING_STATES,
} from "#lib/contract/desk/call/call-choices.ts";
import { isDay } from "#lib/contract/rules/is-day.ts";
import { isUuid } from "#lib/contract/rules/text/is-uuid.ts";

/** What the address asks of our own index; anything that is not ours counts as absent. */
export function callFiltersOf(search: Search): ListCalls {
  const q = textOf(search, "q", 200);
  const tag = textOf(search, "tag", 40);
  const [from, to] = [dayOf(search, "from"), dayOf(search, "to")];
  const by = textOf(search, "by", 40);
  const direction = CALL_DIRECTIONS.find((known) => known === search.direction);
  const status = CALL_FILTERS.find((known) => known === search.status);
  const recording = RECORDING_STATES.find((known) => known === search.recording);
  const order = CALL_ORDERS.find((known) => known === search.order);
  return {
    ...(q !== "" && { q }),
    ...(from && { from }),
    ...(to && { to }),
    ...(direction && { direction }),
    ...(status && { status }),
    ...(recording && { recording }),
    ...(isUuid(by) && { by }),
    ...(tag !== "" && { tag }),
    ...(order && { order }),
    ...cursorOf(search),
  };
}

/** What the address asks of the service's own list. */
export function serviceAskOf(search: Search): ListServiceCalls {
  const q = textOf(search, "q", 200);
  const sortBy = textOf(search, "sortBy", 41);
  const sortOrder = (["ASC", "DESC"] as const).find((known) => known === search.sortOrder);
  const pageSize = PAGE_SIZES.find((size) => String(size) === search.pageSize) ?? 25;
  const page = Number(search.page);
  return {
    ...(q !== "" && { q }),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    pageSize,
    ...(/^\w{1,40}$/.test(sortBy) && { sortBy }),
    ...(sortOrder && { sortOrder }),
  };
}

export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** Whether the address shows the service's own list in place of our index. */
export const isServiceList = (search: Search): boolean => search.list === "service";

/** The call whose recording is open in the list. */
export const openIdOf = (search: Search): string | undefined => textOf(search, "listen", 64) || undefined;

/** A number that another page, or the palette, brought to be called. */
export const dialOf = (search: Search): string | undefined =>
  typeof search.dial === "string" ? search.dial.slice(0, 64) : undefined;

/** Leaves the list unfiltered, whatever was asked of it. */
export const NO_FILTERS = {
  q: undefined,
  from: undefined,
  to: undefined,
  direction: undefined,
  status: undefined,
  recording: undefined,
  by: undefined,
  tag: undefined,
  cursor: undefined,
} as const;

/** The same list as a file, all pages of it. */
export function reportHref(form: "csv" | "xlsx", { cursor: _, ...query }: ListCalls): string {
  return doorHref(`GET /api/calls/report.${form}`, { query });
}

function dayOf(search: Search, name: string): string | undefined {
  const text = textOf(search, name, 11);
  return isDay(text) ? text : undefined;
}
