import { useMutation, useQueryClient } from "@tanstack/react-query";
import { factsKeys } from "./facts/keys.ts";
import { http } from "./request.ts";

export function useUpdateOrganisation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; seen: string }) => http("PUT /api/organisation", { body }),
    // Also where it was refused: somebody may have set another one.
    onSettled: () => client.invalidateQueries({ queryKey: factsKeys.all }),
  });
}
