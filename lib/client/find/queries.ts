import { queryOptions, skipToken } from "@tanstack/react-query";
import type { Found } from "#lib/contract/desk/find.ts";
import { http } from "../http.ts";
import { findKeys } from "./keys.ts";

const SHORTEST = 2;

/** What there is of that name, number or id; too short a text is not asked for. */
export const findQuery = (q: string) =>
  queryOptions({
    queryKey: findKeys.of(q),
    queryFn:
      q.length < SHORTEST ? skipToken : ({ signal }) => http("GET /api/find", { query: { q }, signal }),
    // What was found by the beginning stays while more of it is typed.
    placeholderData: (known: Found | undefined, query) =>
      q.startsWith(query?.queryKey[1] ?? q) ? known : undefined,
    staleTime: 0,
    retry: false,
  });
