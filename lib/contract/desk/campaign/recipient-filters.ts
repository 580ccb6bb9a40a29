import { HEARD_STATES } from "../heard-states.ts";

/** What a person can filter recipients by; each is a number on the run page. Apart from its schema, as the page needs no more. */
export const RECIPIENT_FILTERS = [
  "queued",
  "attempting",
  ...HEARD_STATES,
  "rejected",
  "unknown",
  "cancelled",
] as const;

/** The filters in a text that holds several with commas between: whoever is in any of them is asked for. */
export function filtersIn(state: string | null | undefined): (typeof RECIPIENT_FILTERS)[number][] {
  const asked = state?.split(",") ?? [];
  return RECIPIENT_FILTERS.filter((known) => asked.includes(known));
}
