import { queryOptions } from "@tanstack/react-query";
import { http } from "../request.ts";
import { factsKeys } from "./keys.ts";

export const factsQuery = queryOptions({
  queryKey: factsKeys.all,
  queryFn: ({ signal }) => http("GET /api/facts", { signal }),
});

/** Hints of the feed do the work: beside it only what time alone changes is looked for, and everything where it is cut. */
export const factsEveryMs = (isHeard: boolean): number => (isHeard ? 300_000 : 60_000);
