import { queryOptions } from "@tanstack/react-query";
import { http } from "../request.ts";
import { factsKeys } from "./keys.ts";

// Hints of the live feed do the work; this is for a tab whose feed is cut.
const CHECK_MS = 60_000;

export const factsQuery = queryOptions({
  queryKey: factsKeys.all,
  queryFn: ({ signal }) => http("GET /api/facts", { signal }),
  refetchInterval: CHECK_MS,
});
