import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Reply } from "#lib/contract/desk/conversation.ts";
import { factsKeys } from "../facts/keys.ts";
import { http } from "../http.ts";
import { messageKeys } from "../messages/keys.ts";
import { sendPress } from "../query-client/press.ts";
import { sendKeys } from "../send/keys.ts";
import { type Answered, chatAnsweredBy, sendOnce } from "../send/send-once.ts";
import { inboxKeys } from "./keys.ts";

/** What is answered: a text, or a template with its values, under the key that keeps anybody from getting it twice. */
export type ReplyContent = Omit<Reply, "sendToken" | "isRepeatRefused">;

/** `isAgain`: the person was asked, and wants to send the same again. */
type Replying = { content: ReplyContent; isAgain: boolean };

/** Answers in a conversation, once, as `useSend` sends; whatever became of it is in the conversation afterwards. */
export function useReply(id: number) {
  const client = useQueryClient();
  const [isChecking, setChecking] = useState(false);
  // A conversation may be left and opened again while its answer is on its way.
  const isOut = useIsMutating({ mutationKey: inboxKeys.reply(id) }) > 0;
  const { mutateAsync } = useMutation({
    mutationKey: inboxKeys.reply(id),
    meta: sendPress(() => `/inbox/${id}`),
    mutationFn: ({ content, isAgain }: Replying): Promise<Answered> =>
      sendOnce({
        post: async (press) =>
          chatAnsweredBy(
            await http("POST /api/inbox/:id/reply", { params: { id }, body: { ...content, ...press } }),
          ),
        isAgain,
        onChecking: setChecking,
      }),
    onSettled: () =>
      Promise.all(
        [inboxKeys.thread(id), inboxKeys.all, messageKeys.all, sendKeys.recent, factsKeys.all].map(
          (queryKey) => client.invalidateQueries({ queryKey }),
        ),
      ),
  });
  return { mutateAsync, isOut, isChecking };
}
