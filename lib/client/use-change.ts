import { type MutationFunction, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";

/** One change; however it ends, what stands under these keys is asked again. */
export function useChange<Answer, Input>(
  queryKeys: readonly QueryKey[],
  mutationFn: MutationFunction<Answer, Input>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: async () => {
      await Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}
