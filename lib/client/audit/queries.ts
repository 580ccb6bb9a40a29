import { infiniteQueryOptions, keepPreviousData, useMutation } from "@tanstack/react-query";
import { http } from "../http.ts";
import { type AuditFilters, auditKeys } from "./keys.ts";

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
