import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { UpdatePaces } from "#lib/contract/desk/settings/console.ts";
import { factsKeys } from "./facts/keys.ts";
import { http } from "./request.ts";

export const paceKeys = {
  all: ["paces"] as const,
};

export const pacesQuery = queryOptions({
  queryKey: paceKeys.all,
  queryFn: ({ signal }) => http("GET /api/paces", { signal }),
});

export function useUpdatePaces() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdatePaces) => http("PUT /api/paces", { body }),
    onSuccess: async (answer) => {
      client.setQueryData(pacesQuery.queryKey, answer);
      await client.invalidateQueries({ queryKey: factsKeys.all });
    },
    // Somebody may have changed it meanwhile.
    onError: () => client.invalidateQueries({ queryKey: pacesQuery.queryKey }),
  });
}
