import { useMutation, useQueryClient } from "@tanstack/react-query";
import { factsKeys } from "../facts/keys.ts";
import { http } from "../http.ts";

export function useUpdateOrganisation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => http("PUT /api/organisation", { body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: factsKeys.all }),
  });
}
