"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { usePathname } from "next/navigation";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useShowAddress } from "#components/ui/load/use-show-address.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import { conversationListQuery } from "#lib/client/inbox/queries.ts";
import { useStaleThreads } from "#lib/client/inbox/thread-hooks.ts";
import { t } from "#lib/contract/language.ts";
import { LiveStart } from "../shell/frame/live-start.tsx";
import { useSingleKeys } from "../shell/keys/use-single-keys.ts";
import { PAGE_WIDTH } from "../shell/page-width.ts";
import { cx } from "../ui/cx.ts";
import { ListSay } from "../ui/list/list-say.tsx";
import { lazyPart } from "../ui/load/lazy-part.ts";
import { Opened } from "../ui/load/opened.tsx";
import { ToReply } from "./composer/composer.tsx";
import { conversationFiltersOf, inboxHref, openConversationOf } from "./inbox-address.ts";
import type { InboxRights } from "./inbox-rights.ts";
import { ConversationList, rowsOf } from "./list/conversation-list.tsx";
import { ListHead } from "./list/list-menu.tsx";
import { PersonBeside } from "./person/person-beside.tsx";
import { ThreadPane } from "./thread/thread-pane.tsx";

const { Part: InboxKeysDialog, preload: preloadKeys } = lazyPart(() =>
  import("./inbox-keys-dialog.tsx").then((part) => part.InboxKeysDialog),
);

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
  const hasPerson = !isAlone && rights.canSeeNumbers;
  const [isHelping, setHelping] = useState(false);
  const rows = rowsOf(query.data);
  function step(by: 1 | -1) {
    const at = rows.findIndex(({ id }) => id === openId);
    const next = rows[at < 0 ? 0 : at + by];
    if (next) open(next.id);
    if (at + by >= rows.length - 1 && query.hasNextPage) void query.fetchNextPage();
  }
  useSingleKeys({ j: () => step(1), k: () => step(-1), "?": () => setHelping(true) });
  return (
    <div
      className={cx(
        // As high as what the bars above leave of the screen, of which there may be one more; a list alone is as long as it is.
        "flex min-w-0 flex-col lg:grid lg:h-0 lg:min-h-0 lg:flex-[1_1_0px] lg:grid-cols-[22.5rem_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)]",
        isAlone ? "flex-1" : "h-0 min-h-0 flex-[1_1_0px]",
        hasPerson && "min-[80rem]:grid-cols-[clamp(18rem,25vw,22.5rem)_minmax(0,1fr)_18rem]",
        PAGE_WIDTH,
      )}
    >
      <LiveStart />
      {!isAlone && rights.whyNotAnswer === null && <ToReply />}
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
          onKeys={() => setHelping(true)}
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
        data-writing={isAlone ? undefined : ""}
        className={cx(
          "bare flex min-h-0 min-w-0 flex-col max-lg:flex-1 max-sm:pb-14 short:pb-0",
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
          <ThreadPane
            key={openId}
            id={openId}
            backHref={inboxHref(undefined, filters)}
            rights={rights}
            onKeys={() => setHelping(true)}
          />
        )}
      </section>
      {hasPerson && <PersonBeside key={openId} id={openId} rights={rights} />}
      <Opened when={isHelping} preload={preloadKeys}>
        <InboxKeysDialog isOpen={isHelping} onOpenChange={setHelping} rights={rights} />
      </Opened>
    </div>
  );
}

/**
 * Where there is room for the list or the conversation alone: whoever opens one begins at its top, whoever comes back finds
 * the list where it was, and the focus is in the part that is shown. Beside each other both stay as they are, and whoever opens
 * one goes on in it.
 */
export function useOneOfTwo(openId: number | undefined) {
  const list = useRef<HTMLElement>(null);
  const conversation = useRef<HTMLElement>(null);
  const shown = useRef(openId);
  const listTop = useRef(0);
  const change = useEffectEvent(() => {
    if (shown.current === openId) return;
    shown.current = openId;
    if (openId === undefined) showPart(list.current, { beside: conversation.current, top: listTop.current });
    else showPart(conversation.current, { beside: list.current, top: 0, isOpened: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is shown when another one is open
  useLayoutEffect(() => change(), [openId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is current when another one is open
  useEffect(() => {
    // Newer browsers answer with a promise, which is no way to clean up.
    list.current?.querySelector("[data-rows] [aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [openId]);
  return {
    list,
    conversation,
    /** Before another part is shown. */
    leaveList() {
      listTop.current = window.scrollY;
    },
  };
}

type Beside = { beside: HTMLElement | null; top: number; isOpened?: boolean };

/** `isOpened`: it takes the focus beside the other one, too, unless somebody types or chooses. */
function showPart(part: HTMLElement | null, { beside, top, isOpened = false }: Beside): void {
  const areBoth = isShown(beside);
  if (!areBoth) window.scrollTo(0, top);
  const takesFocus = areBoth ? isOpened && isFree() : !isShown(document.activeElement);
  if (takesFocus) part?.focus({ preventScroll: true });
}

const isShown = (part: Element | null): boolean => part?.checkVisibility() === true;

/** Nobody types, nor chooses in a dialog or a menu. */
const isFree = (): boolean =>
  !document.activeElement?.closest("input, textarea, [role='dialog'], [role='menu']");
