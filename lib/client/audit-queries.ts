import { infiniteQueryOptions, keepPreviousData, useMutation } from "@tanstack/react-query";
import type { ListAudit } from "#lib/contract/desk/team/audit.ts";
import { http } from "./request.ts";

export type AuditFilters = Omit<ListAudit, "cursor">;

export const auditKeys = {
  list: (filters: AuditFilters) => ["audit", filters] as const,
};

/** What was done, newest first, page by page. */
export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: auditKeys.list(filters),
    queryFn: ({ pageParam, signal }) =>
      http("GET /api/audit", { query: { ...filters, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

/** Walks the whole chain on the server. */
export function useVerifyAudit() {
  return useMutation({
    mutationFn: () => http("POST /api/audit/verify"),
  });
}
