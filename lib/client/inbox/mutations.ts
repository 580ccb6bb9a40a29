import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Conversation, ListConversations, Thread } from "#lib/contract/desk/conversation.ts";
import type { AddNote, DoneBefore, SetAnswerer, SetDone } from "#lib/contract/desk/inbox/answerer.ts";
import { t } from "#lib/contract/language.ts";
import { factsKeys } from "../facts/keys.ts";
import { personKeys } from "../people/keys.ts";
import { http } from "../request.ts";
import { useChange as useChangeOf } from "../use-change.ts";

export type ConversationFilters = Omit<ListConversations, "cursor">;

export const inboxKeys = {
  all: ["inbox"] as const,
  list: (filters: ConversationFilters) => ["inbox", "list", filters] as const,
  // An area of its own: what is heard of a message that was sent changes its conversation, and not the list.
  threads: ["conversations"] as const,
  thread: (id: number) => ["conversations", id] as const,
  reply: (id: number) => ["conversations", id, "reply"] as const,
};

/** Takes a conversation, gives it to somebody, or gives it back. */
export const useSetAnswerer = (id: number) =>
  useChange(id, (body: SetAnswerer) => http("PUT /api/inbox/:id/answerer", { params: { id }, body }));

/** Says that nothing is left to do, or that something is. */
export const useSetDone = (id: number) =>
  useChange(id, (body: SetDone) => http("PUT /api/inbox/:id/done", { params: { id }, body }));

/** Says so of all that are older than a day, however many; answers how many those were. */
export const useSetDoneBefore = () =>
  useChangeOf([inboxKeys.all, inboxKeys.threads, factsKeys.all], async (body: DoneBefore) => {
    for (let all = 0; ; ) {
      const { done, isMore } = await http("POST /api/inbox/done-before", { body });
      all += done;
      if (!isMore) return all;
    }
  });

/** A note asked for twice, as after a lost answer, is written once. */
export const useAddNote = (id: number) =>
  useChangeOf(noted(id), (body: AddNote) => http("POST /api/inbox/:id/notes", { params: { id }, body }), {
    what: [t("your note", "maelezo yako"), t("added", "kuongezwa")],
  });

export const useRemoveNote = (id: number) =>
  useChangeOf(noted(id), (noteId: string) =>
    http("DELETE /api/inbox/:id/notes/:noteId", { params: { id, noteId } }),
  );

const noted = (id: number) => [inboxKeys.thread(id), personKeys.all];

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
