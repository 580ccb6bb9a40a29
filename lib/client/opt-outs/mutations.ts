import { type MutationFunction, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ImportOptOuts, UpdateOptOutWords } from "#lib/contract/desk/opt-out.ts";
import { http } from "../http.ts";
import { optOutKeys } from "./keys.ts";

type Said = { number: string; reason: string };

export const useCreateOptOut = () =>
  useChange((said: Said) => http("POST /api/opt-outs", { body: { ...said, source: "person" } }));

/** `id` is what the person was shown; something newer is not undone. */
export const useDeleteOptOut = () =>
  useChange((said: Said & { id: string }) =>
    http("DELETE /api/opt-outs", { body: { ...said, source: "person" } }),
  );

export const useImportOptOuts = () =>
  useChange((body: ImportOptOuts) => http("POST /api/opt-outs/import", { body }));

export const useUpdateOptOutWords = () =>
  useChange((body: UpdateOptOutWords) => http("PUT /api/opt-outs/words", { body }));

function useChange<Answer, Input>(mutationFn: MutationFunction<Answer, Input>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: optOutKeys.all }),
        client.invalidateQueries({ queryKey: ["windows"] }),
      ]);
    },
  });
}
