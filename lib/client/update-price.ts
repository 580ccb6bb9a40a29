import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CreditPrice } from "#lib/contract/desk/settings/company-settings.ts";
import { factsKeys } from "./facts/keys.ts";
import { http } from "./request.ts";

export function useUpdatePrice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { price: CreditPrice | null; seen: CreditPrice | null }) =>
      http("PUT /api/price", { body }),
    // Also where it was refused: somebody may have set another one.
    onSettled: () => client.invalidateQueries({ queryKey: factsKeys.all }),
  });
}
