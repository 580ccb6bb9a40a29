import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Price } from "#lib/contract/desk/price.ts";
import { factsKeys } from "../facts/keys.ts";
import { http } from "../http.ts";

export function useUpdatePrice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Price) => http("PUT /api/price", { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: factsKeys.all }),
  });
}
