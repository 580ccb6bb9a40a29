import { useMutation, useQueryClient } from "@tanstack/react-query";
import { http } from "./request.ts";

/** What is known of a number; nothing is changed. */
export const useLookUpPerson = () =>
  useMutation({ mutationFn: (number: string) => http("POST /api/erasures/look", { body: { number } }) });

/** However it ends, everything that is shown may have shown them. */
export function useErasePerson() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (number: string) => http("POST /api/erasures", { body: { number } }),
    onSettled: () => client.invalidateQueries(),
  });
}
