import { type MutationFunction, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  ImportOptOuts,
  OptOut,
  OptOutImport,
  OptOutWordsAnswer,
  UpdateOptOutWords,
} from "#lib/contract/desk/opt-out.ts";
import { http } from "../http.ts";
import { optOutKeys } from "./keys.ts";

type Said = { number: string; reason: string };

export const useCreateOptOut = () =>
  useChange((said: Said) =>
    http<OptOut>({ method: "POST", path: "/api/opt-outs", body: { ...said, source: "person" } }),
  );

/** `id` is what the person was shown; something newer is not undone. */
export const useDeleteOptOut = () =>
  useChange((said: Said & { id: string }) =>
    http<void>({ method: "DELETE", path: "/api/opt-outs", body: { ...said, source: "person" } }),
  );

export const useImportOptOuts = () =>
  useChange((body: ImportOptOuts) =>
    http<OptOutImport>({ method: "POST", path: "/api/opt-outs/import", body }),
  );

export const useUpdateOptOutWords = () =>
  useChange((body: UpdateOptOutWords) =>
    http<OptOutWordsAnswer>({ method: "PUT", path: "/api/opt-outs/words", body }),
  );

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
