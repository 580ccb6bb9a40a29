"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useEffect, useRef } from "react";
import { threadQuery } from "#lib/client/inbox/queries.ts";
import { useSeeing } from "#lib/client/inbox/use-seeing.ts";
import { useThreadNews } from "#lib/client/inbox/use-thread-news.ts";
import type { Conversation } from "#lib/contract/desk/conversation.ts";
import { Fault } from "#lib/fault.ts";
import { nameOf } from "../../domain/chat/name-of.ts";
import { ListError } from "../../shell/list-error.tsx";
import { SearchLink } from "../../ui/field/search-link.tsx";
import { ListSay } from "../../ui/list/list-say.tsx";
import { Skeleton } from "../../ui/load/skeleton.tsx";
import { announce } from "../../ui/text/announce.ts";
import { Composer } from "../composer/composer.tsx";
import type { InboxRights } from "../inbox-rights.ts";
import { AnswererBar } from "./answerer-bar.tsx";
import { ThreadHeader } from "./thread-header.tsx";
import { ThreadLines } from "./thread-lines.tsx";

type ThreadPaneProps = { id: number; backHref: string; rights: InboxRights };

/** One conversation, and the way to answer in it. */
export function ThreadPane({ id, backHref, rights }: ThreadPaneProps) {
  const query = useInfiniteQuery(threadQuery(id));
  const { data, error } = query;
  const conversation = data?.pages[0]?.conversation;
  const unsendable = data?.pages[0]?.unsendable ?? null;
  const lines = data?.pages.flatMap((page) => page.items) ?? [];
  useSeeing(conversation, { userId: rights.userId, canAnswer: rights.whyNotAnswer === null });
  useThreadNews(lines);
  useSayingNews(conversation);
  const isGone = error instanceof Fault && error.code === "not_found";
  if (!conversation || isGone) return <Unread query={query} isGone={isGone} backHref={backHref} />;
  return (
    <>
      <ThreadHeader
        conversation={conversation}
        backHref={backHref}
        canSeeNumbers={rights.canSeeNumbers}
        hasWindow={unsendable === null}
      />
      <AnswererBar conversation={conversation} rights={rights} />
      <ThreadLines
        query={query}
        conversation={conversation}
        lines={lines}
        rights={rights}
        hasComposer={rights.whyNotAnswer === null && !conversation.isOptedOut && unsendable === null}
        hasWindow={unsendable === null}
      />
      <Composer key={conversation.id} {...{ conversation, unsendable, rights }} />
    </>
  );
}

type UnreadProps = {
  query: { error: unknown; refetch: () => unknown; isFetching: boolean };
  isGone: boolean;
  backHref: string;
};

/** In the place of a conversation: its shape while it is read, or why it could not be. */
function Unread({ query, isGone, backHref }: UnreadProps) {
  if (isGone) {
    return (
      <ListSay
        icon={<SearchX />}
        title="Conversation not found"
        actions={
          <SearchLink className="link touch text-13" href={backHref}>
            All conversations
          </SearchLink>
        }
      >
        Check the address. Its person may have been erased.
      </ListSay>
    );
  }
  if (query.error) {
    return (
      <ListError title="We could not read this conversation" query={query}>
        Nothing that was written in it is lost.
      </ListError>
    );
  }
  return (
    <div aria-busy="true" className="flex flex-1 flex-col gap-6 p-6">
      <Skeleton width="widest" />
      <Skeleton width="full" />
      <Skeleton width="wide" />
    </div>
  );
}

/** Says that they have written while this was open. */
function useSayingNews(conversation: Conversation | undefined): void {
  const heard = conversation?.heard;
  const name = conversation && nameOf(conversation);
  const known = useRef(heard);
  useEffect(() => {
    if (known.current !== undefined && heard !== known.current) announce(`New message from ${name}`);
    known.current = heard;
  }, [heard, name]);
}
