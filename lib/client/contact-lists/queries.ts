import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ListContactLists, ListListedPeople } from "#lib/contract/desk/people/contact-list.ts";
import { http } from "../http.ts";
import { contactListKeys } from "./keys.ts";

export const contactListsQuery = (filters: ListContactLists) =>
  queryOptions({
    queryKey: contactListKeys.page(filters),
    queryFn: ({ signal }) => findLists(filters, signal),
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
    queryFn: ({ signal }) => findPeople(id, filters, signal),
    placeholderData: keepPreviousData,
  });

// The server looks through so much an answer; a page without anything is no answer for a person.

async function findLists(filters: ListContactLists, signal: AbortSignal) {
  for (let query = filters; ; ) {
    const page = await http("GET /api/lists", { query, signal });
    if (page.items.length > 0 || page.nextCursor === null) return page;
    query = { ...filters, cursor: page.nextCursor };
  }
}

async function findPeople(id: string, filters: ListListedPeople, signal: AbortSignal) {
  for (let query = filters; ; ) {
    const page = await http("GET /api/lists/:id/people", { params: { id }, query, signal });
    if (page.items.length > 0 || page.nextCursor === null) return page;
    query = { ...filters, cursor: page.nextCursor };
  }
}
