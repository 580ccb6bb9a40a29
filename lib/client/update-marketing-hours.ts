import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SendingHours } from "#lib/contract/rules/sending/sending-hours.ts";
import { factsKeys } from "./facts/keys.ts";
import { http } from "./request.ts";

export function useUpdateMarketingHours() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { hours: SendingHours; seen: SendingHours }) =>
      http("PUT /api/marketing-hours", { body }),
    // Also where it was refused: somebody may have set others.
    onSettled: () => client.invalidateQueries({ queryKey: factsKeys.all }),
  });
}
