import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ListPeople } from "#lib/contract/desk/people/people-list.ts";
import { http } from "../request.ts";
import { untilFound } from "../until-found.ts";
import { peopleKeys, personKeys } from "./keys.ts";

/** A page of whom the company keeps. */
export const peopleQuery = (asked: ListPeople) =>
  queryOptions({
    queryKey: peopleKeys.page(asked),
    queryFn: ({ signal }) =>
      untilFound(asked.cursor, (cursor) =>
        http("GET /api/people", { query: { ...asked, ...(cursor !== undefined && { cursor }) }, signal }),
      ),
    placeholderData: keepPreviousData,
  });

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
