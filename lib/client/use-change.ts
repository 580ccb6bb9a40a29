import { type MutationFunction, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Press } from "./query-client/press.ts";

/**
 * One change; however it ends, what stands under these keys is asked again. Those of one `turn` leave one after the other:
 * two that are on their way at once may arrive in the other order.
 */
export function useChange<Answer, Input>(
  queryKeys: readonly QueryKey[],
  mutationFn: MutationFunction<Answer, Input>,
  { turn, ...press }: Press & { turn?: string } = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    meta: press,
    ...(turn !== undefined && { scope: { id: turn } }),
    onSettled: async () => {
      await Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}
