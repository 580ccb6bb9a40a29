"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { usePathname } from "next/navigation";
import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { useShowAddress } from "#components/ui/load/use-show-address.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import { conversationListQuery } from "#lib/client/inbox/queries.ts";
import { useStaleThreads } from "#lib/client/inbox/thread-hooks.ts";
import { t } from "#lib/contract/language.ts";
import { LiveStart } from "../shell/frame/live-start.tsx";
import { PAGE_WIDTH } from "../shell/page-width.ts";
import { cx } from "../ui/cx.ts";
import { ListSay } from "../ui/list/list-say.tsx";
import { conversationFiltersOf, inboxHref, openConversationOf } from "./inbox-address.ts";
import type { InboxRights } from "./inbox-rights.ts";
import { ConversationList } from "./list/conversation-list.tsx";
import { ListHead } from "./list/list-menu.tsx";
import { ThreadPane } from "./thread/thread-pane.tsx";

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
        "flex min-w-0 flex-1 flex-col lg:grid lg:h-0 lg:min-h-0 lg:flex-[1_1_0px] lg:grid-cols-[22.5rem_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)]",
        PAGE_WIDTH,
      )}
    >
      <LiveStart />
      <section
        ref={list}
        tabIndex={-1}
        aria-label={t("Inbox", "Mazungumzo")}
        className={cx(
          "bare min-w-0 border-line max-sm:pb-22 lg:flex lg:min-h-0 lg:flex-col lg:overflow-y-auto lg:border-r",
          !isAlone && "max-lg:hidden",
        )}
      >
        <ListHead
          filters={filters}
          openId={openId}
          counts={query.data?.pages[0]}
          rights={rights}
          onSearch={(q) => showAddress(inboxHref(openId, q === "" ? {} : { q }))}
        />
        <ConversationList
          query={query}
          filters={filters}
          openId={openId}
          userId={rights.userId}
          onOpen={open}
        />
      </section>
      <section
        ref={conversation}
        tabIndex={-1}
        aria-label={t("Conversation", "Mazungumzo na mtu mmoja")}
        className={cx(
          "bare flex min-h-0 min-w-0 flex-col max-lg:flex-1 max-sm:pb-14",
          isAlone && "max-lg:hidden",
        )}
      >
        {openId === undefined ? (
          <div className="grid flex-1 place-items-center bg-sunken">
            <ListSay icon={<MessagesSquare />} title={t("Choose a conversation", "Chagua mazungumzo")}>
              {t("You read it here, and answer in it.", "Utayasoma na kuyajibu hapa.")}
            </ListSay>
          </div>
        ) : (
          <ThreadPane key={openId} id={openId} backHref={inboxHref(undefined, filters)} rights={rights} />
        )}
      </section>
    </div>
  );
}

/**
 * Where there is room for the list or the conversation alone: whoever opens one begins at its top, whoever comes back finds
 * the list where it was, and the focus is in the part that is shown. Beside each other both stay as they are.
 */
export function useOneOfTwo(openId: number | undefined) {
  const list = useRef<HTMLElement>(null);
  const conversation = useRef<HTMLElement>(null);
  const shown = useRef(openId);
  const listTop = useRef(0);
  const change = useEffectEvent(() => {
    if (shown.current === openId) return;
    shown.current = openId;
    const [part, other] = openId === undefined ? [list, conversation] : [conversation, list];
    if (other.current?.checkVisibility() !== false) return;
    window.scrollTo(0, openId === undefined ? listTop.current : 0);
    if (!document.activeElement?.checkVisibility()) part.current?.focus({ preventScroll: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is shown when another one is open
  useLayoutEffect(() => change(), [openId]);
  return {
    list,
    conversation,
    /** Before another part is shown. */
    leaveList() {
      listTop.current = window.scrollY;
    },
  };
}
