import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Conversation, Thread } from "#lib/contract/desk/conversation.ts";
import type { SetAnswerer, SetDone } from "#lib/contract/desk/inbox/answerer.ts";
import { factsKeys } from "../facts/keys.ts";
import { http } from "../http.ts";
import { inboxKeys } from "./keys.ts";

/** Takes a conversation, gives it to somebody, or gives it back. */
export const useSetAnswerer = (id: number) =>
  useChange(id, (body: SetAnswerer) => http("PUT /api/inbox/:id/answerer", { params: { id }, body }));

/** Says that nothing is left to do, or that something is. */
export const useSetDone = (id: number) =>
  useChange(id, (body: SetDone) => http("PUT /api/inbox/:id/done", { params: { id }, body }));

/** What is shown of a conversation is what was answered; also what was refused shows how it stands now. */
function useChange<Body>(id: number, mutationFn: (body: Body) => Promise<Conversation>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (conversation) =>
      client.setQueryData<InfiniteData<Thread>>(
        inboxKeys.thread(id),
        (kept) => kept && { ...kept, pages: kept.pages.map((page) => ({ ...page, conversation })) },
      ),
    onSettled: () =>
      Promise.all(
        [inboxKeys.thread(id), inboxKeys.all, factsKeys.all].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
