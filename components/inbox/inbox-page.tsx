"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { usePathname } from "next/navigation";
import { useShowAddress } from "#components/ui/load/use-show-address.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import type { ConversationFilters } from "#lib/client/inbox/keys.ts";
import { conversationListQuery } from "#lib/client/inbox/queries.ts";
import { useStaleThreads } from "#lib/client/inbox/use-thread-news.ts";
import { WINDOW_STATE_WORDS } from "#lib/contract/words/window-words.ts";
import { LiveStart } from "../shell/frame/live-start.tsx";
import { PAGE_WIDTH } from "../shell/page-width.ts";
import { FilterChip } from "../ui/button/filter-chip.tsx";
import { cx } from "../ui/cx.ts";
import { SearchField } from "../ui/field/search/search-field.tsx";
import { ListSay } from "../ui/list/list-say.tsx";
import { conversationFiltersOf, inboxHref, openConversationOf } from "./inbox-address.ts";
import type { InboxRights } from "./inbox-rights.ts";
import { ConversationList } from "./list/conversation-list.tsx";
import { ThreadPane } from "./thread/thread-pane.tsx";
import { useOneOfTwo } from "./use-one-of-two.ts";

/**
 * Whoever wrote, and beside them one conversation; where there is no room for both, one of the two. Which ones are listed and
 * which one is open is in the address, and going from one to another does not leave the page.
 */
export function InboxPage({ rights }: { rights: InboxRights }) {
  useStaleThreads();
  const { search } = useSearch();
  const showAddress = useShowAddress();
  const filters = conversationFiltersOf(search);
  const openId = openConversationOf(usePathname());
  const query = useInfiniteQuery(conversationListQuery(filters));
  const isAlone = openId === undefined;
  const { list, conversation, leaveList } = useOneOfTwo(openId);
  function open(id: number) {
    if (isAlone) leaveList();
    showAddress(inboxHref(id, filters));
  }
  return (
    <div
      className={cx(
        // As high as what the bars above leave of the screen, of which there may be one more.
        "flex min-w-0 flex-1 flex-col lg:grid lg:h-0 lg:min-h-0 lg:flex-[1_1_0px] lg:grid-cols-[21rem_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)]",
        PAGE_WIDTH,
      )}
    >
      <LiveStart />
      <section
        ref={list}
        tabIndex={-1}
        aria-label="Inbox"
        className={cx(
          "bare min-w-0 border-line max-sm:pb-22 lg:flex lg:min-h-0 lg:flex-col lg:overflow-y-auto lg:border-r",
          !isAlone && "max-lg:hidden",
        )}
      >
        <ListHead
          filters={filters}
          openId={openId}
          unread={query.data?.pages[0]?.unread ?? 0}
          canSearch={rights.canSeeNumbers}
          onSearch={(q) => showAddress(inboxHref(openId, q === "" ? {} : { q }))}
        />
        <ConversationList query={query} filters={filters} openId={openId} onOpen={open} />
      </section>
      <section
        ref={conversation}
        tabIndex={-1}
        aria-label="Conversation"
        className={cx(
          "bare flex min-h-0 min-w-0 flex-col max-lg:flex-1 max-sm:pb-14",
          isAlone && "max-lg:hidden",
        )}
      >
        {openId === undefined ? (
          <div className="grid flex-1 place-items-center bg-sunken">
            <ListSay icon={<MessagesSquare />} title="Choose a conversation">
              You read it here, and answer in it.
            </ListSay>
          </div>
        ) : (
          <ThreadPane key={openId} id={openId} backHref={inboxHref(undefined, filters)} rights={rights} />
        )}
      </section>
    </div>
  );
}

type ListHeadProps = {
  filters: ConversationFilters;
  openId: number | undefined;
  unread: number;
  canSearch: boolean;
  onSearch: (q: string) => void;
};

function ListHead({ filters: { show, q }, openId, unread, canSearch, onSearch }: ListHeadProps) {
  const Title = openId === undefined ? "h1" : "p";
  return (
    <header className="flex flex-col gap-3 border-line border-b bg-surface px-5 pt-4 pb-3 max-sm:px-4 lg:sticky lg:top-0 lg:z-1">
      <Title className="font-semibold text-20 tracking-title">Inbox</Title>
      {canSearch && <SearchField isWide label="Name or number" value={q ?? ""} onSearch={onSearch} />}
      <div className="flex flex-wrap gap-1.5">
        <FilterChip href={inboxHref(openId, {})} isOn={show === undefined && q === undefined}>
          All
        </FilterChip>
        <FilterChip
          href={inboxHref(openId, { show: "unread" })}
          isOn={show === "unread"}
          count={unread === 0 ? undefined : unread}
        >
          Unread
        </FilterChip>
        <FilterChip href={inboxHref(openId, { show: "open" })} isOn={show === "open"}>
          {WINDOW_STATE_WORDS.open.word}
        </FilterChip>
      </div>
    </header>
  );
}
