import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { TemplateAnswer, TemplateList } from "#lib/contract/desk/template.ts";
import { http } from "../http.ts";
import { type TemplateFilters, templateKeys } from "./keys.ts";

/** The catalogue, those that need somebody first, page by page. */
export const templateListQuery = (filters: TemplateFilters) =>
  infiniteQueryOptions({
    queryKey: templateKeys.list(filters),
    queryFn: ({ pageParam, signal }) =>
      http<TemplateList>({
        path: "/api/templates",
        query: { ...filters, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: templateKeys.one(id),
    queryFn: async ({ signal }) =>
      (await http<TemplateAnswer>({ path: `/api/templates/${encodeURIComponent(id)}`, signal })).template,
  });

/** Templates that can be sent, by a part of their name or text: the first page of them. */
export const templateChoicesQuery = (q: string) =>
  queryOptions({
    queryKey: templateKeys.choices(q),
    queryFn: async ({ signal }) => {
      const query = { q: q || undefined, state: "approved" };
      const { items } = await http<TemplateList>({ path: "/api/templates", query, signal });
      return items.flatMap(({ variants }) => variants.filter(({ state }) => state === "approved"));
    },
    placeholderData: keepPreviousData,
  });

/** What is known by names like this one; the list that says whether a name is taken. */
export const templateNamesQuery = (name: string) =>
  queryOptions({
    queryKey: templateKeys.names(name),
    queryFn: async ({ signal }) =>
      (await http<TemplateList>({ path: "/api/templates", query: { q: name }, signal })).items,
    enabled: /^[a-z0-9_]{2,200}$/.test(name),
    staleTime: 10_000,
  });
