import { type MutationFunction, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";

/**
 * One change; however it ends, what stands under these keys is asked again. Those of one `turn` leave one after the other:
 * two that are on their way at once may arrive in the other order.
 */
export function useChange<Answer, Input>(
  queryKeys: readonly QueryKey[],
  mutationFn: MutationFunction<Answer, Input>,
  turn?: string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    ...(turn !== undefined && { scope: { id: turn } }),
    onSettled: async () => {
      await Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}
