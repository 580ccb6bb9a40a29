"use client";

import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { Inbox, SearchX } from "lucide-react";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { ConversationFilters } from "#lib/client/inbox/keys.ts";
import { threadQuery } from "#lib/client/inbox/queries.ts";
import type { ConversationList as Listed } from "#lib/contract/desk/conversation.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { ListStates } from "../../shell/list-states.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { SearchLink } from "../../ui/field/search-link.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { MoreFoot } from "../../ui/list/more-foot.tsx";
import { Skeleton } from "../../ui/load/skeleton.tsx";
import { inboxHref } from "../inbox-address.ts";
import { ConversationRow } from "./conversation-row.tsx";

type ConversationListProps = {
  query: UseInfiniteQueryResult<InfiniteData<Listed>>;
  filters: ConversationFilters;
  openId: number | undefined;
  onOpen: (id: number) => void;
};

/** Whoever wrote to us, in each state of a list. */
export function ConversationList({ query, filters, openId, onOpen }: ConversationListProps) {
  const client = useQueryClient();
  const rows = rowsOf(query.data);
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
                isOpen={conversation.id === openId}
                onOpen={() => onOpen(conversation.id)}
                onNear={() => void client.prefetchInfiniteQuery(threadQuery(conversation.id))}
              />
            ))}
          </ul>
        )
      }
      unread={["We could not read the inbox", "Nothing that people wrote to you is lost."]}
      nothing={<Nothing filters={filters} openId={openId} />}
      foot={
        <MoreFoot query={query} more="Show more" all="These are all">
          {query.data?.pages.some(({ isCut }) => isCut)
            ? "Many conversations match. Type more to see the others"
            : `${formatCount(rows.length)} ${filters.q === undefined ? "listed" : "found"}, ${filters.show === "open" ? "closing soonest first" : "newest first"}`}
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

type NothingProps = { filters: ConversationFilters; openId: number | undefined };

function Nothing({ filters: { show, q }, openId }: NothingProps) {
  const isSandbox = useQuery(factsQuery).data?.environment === "sandbox";
  if (q !== undefined) {
    return (
      <ListEmpty icon={<SearchX />} title="No conversation found" action={<ShowAll openId={openId} />}>
        We look for the beginnings of names and numbers.
      </ListEmpty>
    );
  }
  if (show === undefined) {
    return (
      <ListEmpty
        icon={<Inbox />}
        title="Nobody has written yet"
        action={
          <ButtonLink href={isSandbox ? "/sandbox?section=customers" : "/settings#console"} size="small">
            {isSandbox ? "Write as a customer" : "See the webhook address"}
          </ButtonLink>
        }
      >
        Messages to your chat number appear here. The service sends them to our webhook.
      </ListEmpty>
    );
  }
  return (
    <ListEmpty
      icon={<Inbox />}
      title={show === "unread" ? "Nothing unread" : "No open window"}
      action={<ShowAll openId={openId} />}
    >
      {show === "unread"
        ? "All conversations have been read."
        : "Nobody has written in the last 24 hours. You can answer with a template."}
    </ListEmpty>
  );
}

const ShowAll = ({ openId }: Pick<NothingProps, "openId">) => (
  <SearchLink className="link touch text-13" href={inboxHref(openId, {})}>
    Show all conversations
  </SearchLink>
);
