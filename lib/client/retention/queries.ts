import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { RetentionDays } from "#lib/contract/desk/retention.ts";
import { http } from "../http.ts";
import { retentionKeys } from "./keys.ts";

export const retentionQuery = queryOptions({
  queryKey: retentionKeys.all,
  queryFn: ({ signal }) => http("GET /api/retention", { signal }),
});

export function useUpdateRetention() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RetentionDays) => http("PUT /api/retention", { body }),
    onSuccess: (answer) => client.setQueryData(retentionQuery.queryKey, answer),
  });
}
