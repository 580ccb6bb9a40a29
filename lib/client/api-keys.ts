import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { CreateKey, ListKeyRequests } from "#lib/contract/desk/api/key.ts";
import { t } from "#lib/contract/language.ts";
import { cursorOf, type Search } from "./address/search.ts";
import { shownOnce } from "./query-client/shown-once.ts";
import { http } from "./request.ts";
import { useChange } from "./use-change.ts";

export const apiKeyKeys = {
  list: ["api-keys"] as const,
  requests: (id: string, filters: ListKeyRequests) => ["key-requests", id, filters] as const,
};
const LIST = apiKeyKeys.list;

/** Use and limits of a day move without anybody telling, so what is shown is asked for anew while somebody looks at it. */
export const apiKeysQuery = queryOptions({
  queryKey: LIST,
  queryFn: ({ signal }) => http("GET /api/keys", { signal }),
  refetchInterval: 10_000,
});

/** What the address of a page asks of requests; anything that is not ours counts as absent. */
export const keyRequestFiltersOf = (search: Search): ListKeyRequests => ({
  show: search.show === "refused" ? "refused" : "all",
  ...cursorOf(search),
});

/** Nobody tells of a request, so the first page is asked for anew while somebody looks at it. */
export const keyRequestsQuery = (id: string, filters: ListKeyRequests) =>
  queryOptions({
    queryKey: apiKeyKeys.requests(id, filters),
    queryFn: ({ signal }) => http("GET /api/keys/:id/requests", { params: { id }, query: filters, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: filters.cursor === undefined ? 5_000 : false,
  });

export type TypedKey = z.input<typeof CreateKey>;

export const useCreateKey = () =>
  useChange(
    [LIST],
    (body: TypedKey) => http("POST /api/keys", { body }),
    shownOnce(
      [t("secret of the key", "siri ya ufunguo"), t("made", "kutengenezwa")],
      "/settings/own-systems",
    ),
  );

export const useUpdateKey = (id: string) =>
  useChange([LIST], (body: TypedKey & { seen: TypedKey }) =>
    http("PUT /api/keys/:id", { params: { id }, body }),
  );

export const useRotateKey = (id: string) =>
  useChange(
    [LIST],
    (hours: number) => http("POST /api/keys/:id/rotate", { params: { id }, body: { hours } }),
    shownOnce([t("new secret", "siri mpya"), t("made", "kutengenezwa")], "/settings/own-systems"),
  );

export const useRevokeKey = (id: string) =>
  useChange([LIST], () => http("DELETE /api/keys/:id", { params: { id } }));
