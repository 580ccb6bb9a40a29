import { focusManager, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import type { Conversation } from "#lib/contract/desk/conversation.ts";
import { factsKeys } from "../facts/keys.ts";
import { http } from "../http.ts";
import { inboxKeys } from "./keys.ts";

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
