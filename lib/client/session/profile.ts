import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { UpdateColumns, UpdatePassword } from "#lib/contract/desk/team/profile.ts";
import { t } from "#lib/contract/language.ts";
import { factsQuery } from "../facts/queries.ts";
import type { Press } from "../query-client/press.ts";
import { http } from "../request.ts";
import { sessionKeys } from "./keys.ts";

export const ownSessionsQuery = queryOptions({
  queryKey: sessionKeys.own,
  queryFn: ({ signal }) => http("GET /api/session/others", { signal }),
});

/** What changed on one's own account, newest first, page by page. */
export const ownHistoryQuery = infiniteQueryOptions({
  queryKey: sessionKeys.history,
  queryFn: ({ pageParam, signal }) =>
    http("GET /api/session/history", { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

const COLUMNS = ["list-columns"];

/** Shows the list with these columns at once, and keeps that; what is pressed twice goes in its order. */
export function useUpdateColumns() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: COLUMNS,
    scope: { id: "list-columns" },
    meta: {
      what: [t("your choice of columns", "chaguo lako la safu"), t("saved", "kuhifadhiwa")],
    } satisfies Press,
    mutationFn: (body: UpdateColumns) => http("PUT /api/session/columns", { body }),
    // What was on its way does not know of it yet, and would put back what is shown.
    async onMutate({ list, columns }) {
      await client.cancelQueries({ queryKey: factsQuery.queryKey });
      client.setQueryData(
        factsQuery.queryKey,
        (facts) => facts && { ...facts, listColumns: { ...facts.listColumns, [list]: columns } },
      );
    },
    onSettled: () =>
      client.isMutating({ mutationKey: COLUMNS }) === 1
        ? client.invalidateQueries({ queryKey: factsQuery.queryKey })
        : undefined,
  });
}

/** The password once more; the next ten minutes nobody asks. */
export function useConfirmSession() {
  return useMutation({
    meta: { isQuiet: true } satisfies Press,
    mutationFn: (password: string) => http("POST /api/session/confirm", { body: { password } }),
  });
}

export function useUpdatePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdatePassword) => http("POST /api/session/password", { body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ownHistoryQuery.queryKey });
      return client.invalidateQueries({ queryKey: sessionKeys.own });
    },
  });
}

/** Signs out one other browser, or all others where no id is given. */
export function useDeleteOthers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined
        ? http("DELETE /api/session/others")
        : http("DELETE /api/session/others/:id", { params: { id } }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ownHistoryQuery.queryKey });
      return client.invalidateQueries({ queryKey: sessionKeys.own });
    },
  });
}
