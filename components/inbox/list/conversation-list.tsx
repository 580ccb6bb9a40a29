"use client";

import { type InfiniteData, type UseInfiniteQueryResult, useQueryClient } from "@tanstack/react-query";
import type { ConversationFilters } from "#lib/client/inbox/keys.ts";
import { threadQuery } from "#lib/client/inbox/queries.ts";
import type { ConversationList as Listed } from "#lib/contract/desk/conversation.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { ListStates } from "../../shell/list-states.tsx";
import { MoreFoot } from "../../ui/list/more-foot.tsx";
import { Skeleton } from "../../ui/load/skeleton.tsx";
import { inboxHref } from "../inbox-address.ts";
import { ConversationRow } from "./conversation-row.tsx";
import { NothingListed } from "./nothing-listed.tsx";

type ConversationListProps = {
  query: UseInfiniteQueryResult<InfiniteData<Listed>>;
  filters: ConversationFilters;
  openId: number | undefined;
  userId: string;
  onOpen: (id: number) => void;
};

/** Whoever wrote to us, in each state of a list. */
export function ConversationList({ query, filters, openId, userId, onOpen }: ConversationListProps) {
  const client = useQueryClient();
  const rows = rowsOf(query.data);
  const isCut = query.data?.pages.some((page) => page.isCut) ?? false;
  return (
    <ListStates
      isFlush
      query={query}
      rows={rows}
      table={(shown, isPending) =>
        isPending ? (
          <Loading />
        ) : (
          <ul aria-label="Conversations" data-rows className="[&>li+li]:border-line [&>li+li]:border-t">
            {shown.map((conversation) => (
              <ConversationRow
                key={conversation.id}
                conversation={conversation}
                href={inboxHref(conversation.id, filters)}
                userId={userId}
                isOpen={conversation.id === openId}
                onOpen={() => onOpen(conversation.id)}
                onNear={() => void client.prefetchInfiniteQuery(threadQuery(conversation.id))}
              />
            ))}
          </ul>
        )
      }
      unread={["We could not read the inbox", "Nothing that people wrote to you is lost."]}
      nothing={
        <NothingListed
          filters={filters}
          openId={openId}
          hasWritten={query.data?.pages[0]?.hasWritten !== false}
        />
      }
      foot={
        <MoreFoot query={query} more="Show more" isCut={isCut}>
          {isCut
            ? "Many conversations match. Type more to see the others"
            : `${formatNoun(rows.length, "conversation")}, ${filters.show === "open" ? "closing soonest first" : "newest first"}`}
        </MoreFoot>
      }
    />
  );
}

/** While a page is read somebody may write, and be on the next one as well. */
function rowsOf(data: InfiniteData<Listed> | undefined): Listed["items"] {
  const rows = data?.pages.flatMap((page) => page.items) ?? [];
  return rows.filter(({ id }, at) => rows.findIndex((row) => row.id === id) === at);
}

const SHAPES = ["a", "b", "c", "d", "e", "f"] as const;

const Loading = () => (
  <ul aria-hidden="true">
    {SHAPES.map((key) => (
      <li key={key} className="flex h-22 flex-col justify-center gap-3 border-line border-b px-5">
        <Skeleton width="wide" />
        <Skeleton width="full" />
      </li>
    ))}
  </ul>
);
