import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UpdateOrganisation } from "#lib/contract/desk/settings/organisation.ts";
import { factsKeys } from "./facts/keys.ts";
import { http } from "./request.ts";

export function useUpdateOrganisation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateOrganisation) => http("PUT /api/organisation", { body }),
    // Also where it was refused: somebody may have set another one.
    onSettled: () => client.invalidateQueries({ queryKey: factsKeys.all }),
  });
}
