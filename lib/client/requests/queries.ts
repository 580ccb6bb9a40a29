import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ListRequests } from "#lib/contract/desk/request/request.ts";
import { http } from "../request.ts";

export const requestKeys = {
  page: (filters: ListRequests) => ["requests", "page", filters] as const,
  one: (id: string) => ["requests", "one", id] as const,
};

/** Nothing tells of a read that failed, so the first page is asked for anew while somebody looks at it. */
const EVERY_MS = 10_000;

export const requestsQuery = (filters: ListRequests) =>
  queryOptions({
    queryKey: requestKeys.page(filters),
    queryFn: ({ signal }) => http("GET /api/requests", { query: filters, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: filters.cursor === undefined ? EVERY_MS : false,
  });

export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: requestKeys.one(id),
    queryFn: ({ signal }) => http("GET /api/requests/:id", { params: { id }, signal }),
  });
