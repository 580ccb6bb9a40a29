import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { UpdateRetention } from "#lib/contract/desk/settings/console.ts";
import { http } from "./request.ts";

export const retentionKeys = {
  all: ["retention"] as const,
};

export const retentionQuery = queryOptions({
  queryKey: retentionKeys.all,
  queryFn: ({ signal }) => http("GET /api/retention", { signal }),
});

export function useUpdateRetention() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateRetention) => http("PUT /api/retention", { body }),
    onSuccess: (answer) => client.setQueryData(retentionQuery.queryKey, answer),
    // Somebody may have changed it meanwhile.
    onError: () => client.invalidateQueries({ queryKey: retentionQuery.queryKey }),
  });
}
