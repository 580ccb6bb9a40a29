import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ListCredits } from "#lib/contract/desk/credits.ts";
import { http } from "../request.ts";

export const creditKeys = {
  charges: () => ["credits", "charges"] as const,
  days: ({ month }: ListCredits) => ["credits", month ?? null] as const,
};

// Added up by the worker a few seconds after an answer; nothing tells of it.
const CHECK_MS = 30_000;

export const creditsQuery = (asked: ListCredits) =>
  queryOptions({
    queryKey: creditKeys.days(asked),
    queryFn: ({ signal }) => http("GET /api/credits", { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: CHECK_MS,
  });

/** Asked where a plan is looked at: what it will cost by our count, beside what the last requests cost. */
export const chargesQuery = queryOptions({
  queryKey: creditKeys.charges(),
  queryFn: ({ signal }) => http("GET /api/credits/charges", { signal }),
});
