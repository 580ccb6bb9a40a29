import { queryOptions } from "@tanstack/react-query";
import type { Facts } from "#lib/contract/desk/facts.ts";
import { http } from "../http.ts";
import { factsKeys } from "./keys.ts";

// Hints of the live feed do the work; this is for a tab whose feed is cut.
const CHECK_MS = 60_000;

export const factsQuery = queryOptions({
  queryKey: factsKeys.all,
  queryFn: ({ signal }) => http<Facts>({ path: "/api/facts", signal }),
  refetchInterval: CHECK_MS,
});
