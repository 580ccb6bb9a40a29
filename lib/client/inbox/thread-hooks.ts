import { focusManager, useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Conversation, Reply, ThreadLine } from "#lib/contract/desk/conversation.ts";
import { t } from "#lib/contract/language.ts";
import { factsKeys } from "../facts/keys.ts";
import { createThrottle } from "../live/create-throttle.ts";
import { useHint, useLive, useWanted } from "../live/use-live.ts";
import { messageKeys } from "../messages/keys.ts";
import type { Press as QueryPress } from "../query-client/press.ts";
import { http } from "../request.ts";
import { sendKeys } from "../send/keys.ts";
import { type Answered, chatAnsweredBy, sendOnce } from "../send/send-once.ts";
import { sendPress } from "../send/send-press.ts";
import { inboxKeys } from "./mutations.ts";

type Seen = Pick<Conversation, "id" | "heard" | "isUnread" | "isGiven" | "answerer">;
type Who = { userId: string; canAnswer: boolean };

/**
 * Says that what is shown of a conversation was looked at, as often as something new comes into it: for everybody who works
 * here, so only where a person may answer, and only while they look at this tab.
 */
export function useSeeing(conversation: Seen | undefined, { userId, canAnswer }: Who): void {
  const client = useQueryClient();
  const isLooking = useSyncExternalStore(
    watchFocus,
    () => focusManager.isFocused(),
    () => false,
  );
  const { id, heard, isUnread = false } = conversation ?? {};
  const isGivenToMe = conversation?.isGiven === true && conversation.answerer?.id === userId;
  const isNews = canAnswer && isLooking && (isUnread || isGivenToMe);
  useEffect(() => {
    if (!isNews || id === undefined || heard === undefined) return;
    const params = { id };
    void http("POST /api/inbox/:id/seen", { params, body: { heard } })
      .then(() =>
        Promise.all(
          [inboxKeys.thread(id), inboxKeys.all, factsKeys.all].map((queryKey) =>
            client.invalidateQueries({ queryKey }),
          ),
        ),
      )
      // It stays unread, and is told again with what comes next.
      .catch(() => undefined);
  }, [client, id, heard, isNews]);
}

const watchFocus = (changed: () => void) => focusManager.subscribe(changed);

/** Fetches the open conversation again when the feed tells of a message, or of a send, that is a line of it. */
export function useThreadNews(lines: readonly ThreadLine[]): void {
  const client = useQueryClient();
  const areas = useMemo(() => createThrottle(client), [client]);
  useEffect(() => areas.start(), [areas]);
  const sent = lines.filter((line) => line.way === "out");
  const ids = sent.flatMap(({ ownMessageId }) => ownMessageId ?? []);
  const campaigns = [...new Set(sent.map(({ campaign }) => campaign.id))].slice(-MOST_FOLLOWED);
  useWanted([
    ...ids.slice(-MOST_FOLLOWED).map((id) => `message:${id}`),
    ...campaigns.map((id) => `campaign:${id}`),
  ]);
  useLive("message", ({ changes }) => {
    if (changes.some(({ id }) => ids.includes(id))) areas.touch("conversations");
  });
  useLive("hint", (names) => {
    if (campaigns.some((id) => names.includes(`campaign:${id}`))) areas.touch("conversations");
  });
}

/** Of the newest lines: a state that changes behind so many others is read when the conversation is opened again. */
const MOST_FOLLOWED = 20;

/** What is kept of conversations that are not open is read again when they are: nobody listens for them. */
export function useStaleThreads(): void {
  const client = useQueryClient();
  const forget = () =>
    void client.invalidateQueries({ queryKey: inboxKeys.threads, type: "inactive", refetchType: "none" });
  useHint("message", forget);
  useHint("campaign", forget);
}

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

/** Takes a reply back that waits for its time. */
export function useCancelReply(id: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { what: [t("the reply", "jibu"), t("cancelled", "kughairiwa")] } satisfies QueryPress,
    mutationFn: (sendId: string) => http("POST /api/sends/:id/undo", { params: { id: sendId } }),
    onSettled: () =>
      Promise.all(
        [inboxKeys.thread(id), inboxKeys.all].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}
