import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { MAX_TEMPLATE_NAME } from "#lib/contract/rules/template/template-key.ts";
import { http } from "../request.ts";
import { type TemplateFilters, templateKeys } from "./keys.ts";

/** The catalogue, those that need somebody first, page by page. */
export const templateListQuery = (filters: TemplateFilters) =>
  infiniteQueryOptions({
    queryKey: templateKeys.list(filters),
    queryFn: ({ pageParam, signal }) =>
      http("GET /api/templates", { query: { ...filters, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: templateKeys.one(id),
    queryFn: async ({ signal }) =>
      (await http("GET /api/templates/:id", { params: { id }, signal })).template,
  });

/** Templates that can be sent, by a part of their name or text: the first page of them. */
export const templateChoicesQuery = (q: string) =>
  queryOptions({
    queryKey: templateKeys.choices(q),
    queryFn: async ({ signal }) => {
      const query = { q: q || undefined, state: "approved" } as const;
      const { items, nextCursor } = await http("GET /api/templates", { query, signal });
      const choices = items.flatMap(({ variants }) => variants.filter(({ state }) => state === "approved"));
      return { choices, hasMore: nextCursor !== null };
    },
    placeholderData: keepPreviousData,
  });

/** What is known by exactly this name, one entry a language. */
export const knownTemplatesQuery = (name: string) =>
  queryOptions({
    queryKey: templateKeys.known(name),
    queryFn: async ({ signal }) =>
      (await http("GET /api/templates/names", { query: { name }, signal })).items,
    enabled: name !== "" && name.length <= MAX_TEMPLATE_NAME,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
