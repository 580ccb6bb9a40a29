import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ListContactLists, ListListedPeople } from "#lib/contract/desk/people/contact-list.ts";
import { http } from "../request.ts";
import { untilFound } from "../until-found.ts";
import { contactListKeys } from "./keys.ts";

export const contactListsQuery = (filters: ListContactLists) =>
  queryOptions({
    queryKey: contactListKeys.page(filters),
    queryFn: ({ signal }) =>
      untilFound(filters.cursor, (cursor) =>
        http("GET /api/lists", { query: { ...filters, ...(cursor !== undefined && { cursor }) }, signal }),
      ),
    placeholderData: keepPreviousData,
  });

export const contactListQuery = (id: string) =>
  queryOptions({
    queryKey: contactListKeys.one(id),
    queryFn: async ({ signal }) => (await http("GET /api/lists/:id", { params: { id }, signal })).list,
  });

export const listedPeopleQuery = (id: string, filters: ListListedPeople) =>
  queryOptions({
    queryKey: contactListKeys.people(id, filters),
    queryFn: ({ signal }) =>
      untilFound(filters.cursor, (cursor) =>
        http("GET /api/lists/:id/people", {
          params: { id },
          query: { ...filters, ...(cursor !== undefined && { cursor }) },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
