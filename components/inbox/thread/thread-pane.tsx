"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useEffect, useRef } from "react";
import { threadQuery } from "#lib/client/inbox/queries.ts";
import { useSeeing, useThreadNews } from "#lib/client/inbox/thread-hooks.ts";
import type { Conversation } from "#lib/contract/desk/conversation.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { knownNameOf, nameOf } from "../../domain/chat/name-of.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { CallButton } from "../../shell/calls/call-button.tsx";
import { ListError } from "../../shell/list-error.tsx";
import { buttonClass } from "../../ui/button/button-class.ts";
import { SearchLink } from "../../ui/field/search-link.tsx";
import { ListSay } from "../../ui/list/list-say.tsx";
import { Skeleton } from "../../ui/load/skeleton.tsx";
import { announce } from "../../ui/text/announce.ts";
import { Composer, ToReply } from "../composer/composer.tsx";
import type { InboxRights } from "../inbox-rights.ts";
import { PersonButton } from "../person/person-beside.tsx";
import { WindowChip } from "../window-chip.tsx";
import { AnswererBar } from "./answerer-bar.tsx";
import { PresenceLine } from "./presence-line.tsx";
import { ThreadLines } from "./thread-lines.tsx";

type ThreadPaneProps = { id: number; backHref: string; rights: InboxRights; onKeys: () => void };

/** One conversation, and the way to answer in it. */
export function ThreadPane({ id, backHref, rights, onKeys }: ThreadPaneProps) {
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
      {rights.whyNotAnswer === null && <ToReply />}
      <ThreadHeader
        conversation={conversation}
        backHref={backHref}
        rights={rights}
        hasWindow={unsendable === null}
      />
      {conversation.isRestricted && (
        <p className="border-amber-line border-b bg-amber-soft px-6 py-2 text-13 text-amber-fg max-sm:px-4">
          {t(
            "Restricted: their data are kept and not used. Nothing is sent to them.",
            "Amewekewa kizuizi: taarifa zake zinahifadhiwa na hazitumiki. Hatumiwi chochote.",
          )}
        </p>
      )}
      <AnswererBar conversation={conversation} rights={rights} />
      <ThreadLines
        query={query}
        conversation={conversation}
        lines={lines}
        rights={rights}
        hasWindow={unsendable === null}
      />
      <Composer key={conversation.id} {...{ conversation, unsendable, rights, onKeys }} />
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
        title={t("Conversation not found", "Mazungumzo hayakupatikana")}
        actions={
          <SearchLink className="link touch text-13" href={backHref}>
            {t("All conversations", "Mazungumzo yote")}
          </SearchLink>
        }
      >
        {t(
          "Check the address. Its person may have been erased.",
          "Angalia anwani. Huenda mtu wake amefutwa kabisa.",
        )}
      </ListSay>
    );
  }
  if (query.error) {
    return (
      <ListError
        title={t("We could not read this conversation", "Hatukuweza kusoma mazungumzo haya")}
        query={query}
      >
        {t("Nothing that was written in it is lost.", "Hakuna kilichopotea kati ya yaliyoandikwa humo.")}
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
    if (known.current !== undefined && heard !== known.current)
      announce(t(`New message from ${name}`, `Ujumbe mpya kutoka kwa ${name}`));
    known.current = heard;
  }, [heard, name]);
}

type ThreadHeaderProps = {
  conversation: Conversation;
  backHref: string;
  rights: InboxRights;
  hasWindow: boolean;
};

/** With whom it is, and for how long they can be answered by text. */
export function ThreadHeader({ conversation, backHref, rights, hasWindow }: ThreadHeaderProps) {
  const { number, window, isOptedOut } = conversation;
  return (
    <header className="flex min-h-16 flex-none items-center gap-3 border-line border-b px-6 py-2 max-lg:px-5 max-sm:gap-2 max-sm:px-2 short:min-h-12 short:py-0">
      <SearchLink
        href={backHref}
        title={t("All conversations", "Mazungumzo yote")}
        aria-label={t("All conversations", "Mazungumzo yote")}
        className={`${buttonClass({ look: "plain", size: "normal", isIcon: true, icon: "lucide-chevron-left" })} lg:hidden`}
      />
      <div className="min-w-0 flex-1">
        <h1 dir="auto" className="truncate font-medium">
          {nameOf(conversation)}
        </h1>
        <p className="num flex flex-wrap gap-x-2 text-12 text-ink-3">
          {knownNameOf(conversation) !== null && formatNumber(number)}
        </p>
        {rights.whyNotAnswer === null && <PresenceLine id={conversation.id} />}
      </div>
      {isOptedOut && <span className="text-12 text-ink-2">{t("Opted out", "Amejitoa")}</span>}
      {/* On a phone the end of the conversation alone says it. */}
      {hasWindow && (
        <span className="flex max-[26rem]:hidden">
          <WindowChip window={window} />
        </span>
      )}
      <CallButton number={number} size="small" />
      {rights.canSeeNumbers && <PersonButton conversation={conversation} rights={rights} />}
    </header>
  );
}
