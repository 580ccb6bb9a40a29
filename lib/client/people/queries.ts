import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { http } from "../request.ts";
import { personKeys } from "./keys.ts";

/** Everything with one number, the newest lines first, page by page. */
export const personQuery = (number: string) =>
  infiniteQueryOptions({
    queryKey: personKeys.one(number),
    queryFn: ({ pageParam, signal }) =>
      http("GET /api/person", { query: { number, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** All that answers a complaint of one number. */
export const complaintQuery = (number: string) =>
  queryOptions({
    queryKey: personKeys.complaint(number),
    queryFn: ({ signal }) => http("GET /api/person/complaint", { query: { number }, signal }),
  });

/** What a number agreed to, and how we know. */
export const consentsQuery = (number: string) =>
  queryOptions({
    queryKey: personKeys.consents(number),
    queryFn: ({ signal }) => http("GET /api/consents", { query: { number }, signal }),
  });
