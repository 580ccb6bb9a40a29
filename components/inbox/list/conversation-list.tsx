"use client";

import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { CheckCheck, Inbox, SearchX } from "lucide-react";
import type { MouseEvent } from "react";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { ConversationFilters } from "#lib/client/inbox/mutations.ts";
import { threadQuery } from "#lib/client/inbox/queries.ts";
import type { Conversation, ConversationList as Listed } from "#lib/contract/desk/conversation.ts";
import { t, translated } from "#lib/contract/language.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { knownNameOf, nameOf } from "../../domain/chat/name-of.ts";
import { writtenWords } from "../../domain/chat/written-words.ts";
import { ListStates } from "../../shell/list-states.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { cx } from "../../ui/cx.ts";
import { SearchLink } from "../../ui/field/search-link.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { MoreFoot } from "../../ui/list/more-foot.tsx";
import { Skeleton } from "../../ui/load/skeleton.tsx";
import { useKeptText } from "../../ui/load/use-kept-values.ts";
import { initialsOf } from "../../ui/text/initials-of.ts";
import { Time } from "../../ui/time/time.tsx";
import { useTicking } from "../../ui/time/use-ticking.ts";
import { answererWords } from "../answerer-words.ts";
import { inboxHref } from "../inbox-address.ts";
import { WindowChip } from "../window-chip.tsx";
import { waitingOf } from "./waiting-of.ts";

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
  const targetMinutes = useQuery(factsQuery).data?.answerMinutes ?? null;
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
          <ul
            aria-label={t("Conversations", "Mazungumzo")}
            data-rows
            className="[&>li+li]:border-line [&>li+li]:border-t"
          >
            {shown.map((conversation) => (
              <ConversationRow
                key={conversation.id}
                conversation={conversation}
                href={inboxHref(conversation.id, filters)}
                userId={userId}
                targetMinutes={targetMinutes}
                isOpen={conversation.id === openId}
                onOpen={() => onOpen(conversation.id)}
                onNear={() => void client.prefetchInfiniteQuery(threadQuery(conversation.id))}
              />
            ))}
          </ul>
        )
      }
      unread={[
        t("We could not read the inbox", "Hatukuweza kusoma mazungumzo"),
        t("Nothing that people wrote to you is lost.", "Hakuna kilichopotea kati ya vyote mlivyoandikiwa."),
      ]}
      nothing={
        <NothingListed
          filters={filters}
          openId={openId}
          hasWritten={query.data?.pages[0]?.hasWritten !== false}
        />
      }
      foot={
        <MoreFoot query={query} more={t("Show more", "Onyesha zaidi")} isCut={isCut}>
          {isCut
            ? t(
                "Many conversations match. Type more to see the others",
                "Mazungumzo mengi yanalingana. Andika zaidi kuona mengine",
              )
            : listedWords(rows.length, filters)}
        </MoreFoot>
      }
    />
  );
}

function listedWords(count: number, { show }: ConversationFilters): string {
  const counted = t(formatNoun(count, "conversation"), `Mazungumzo ${formatCount(count)}`);
  return show === "open"
    ? t(`${counted}, closing soonest first`, `${counted}, yanayokaribia kufungwa kwanza`)
    : t(`${counted}, newest first`, `${counted}, mapya kwanza`);
}

/** While a page is read somebody may write, and be on the next one as well. */
export function rowsOf(data: InfiniteData<Listed> | undefined): Listed["items"] {
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

type NothingListedProps = { filters: ConversationFilters; openId: number | undefined; hasWritten: boolean };

/** In the place of a list that has nobody: why, and what to do. */
export function NothingListed({ filters, openId, hasWritten }: NothingListedProps) {
  const isSandbox = useQuery(factsQuery).data?.environment === "sandbox";
  const { show, who, q } = filters;
  if (q !== undefined) {
    return (
      <ListEmpty
        icon={<SearchX />}
        title={t("No conversation found", "Hakuna mazungumzo yaliyopatikana")}
        action={<ShowAll openId={openId} />}
      >
        {t("We look for the beginnings of names and numbers.", "Tunatafuta mwanzo wa majina na namba.")}
      </ListEmpty>
    );
  }
  const isAll = show === undefined && who === undefined;
  if (isAll && !hasWritten) {
    return (
      <ListEmpty
        icon={<Inbox />}
        title={t("Nobody has written yet", "Bado hakuna aliyeandika")}
        action={
          <ButtonLink href={isSandbox ? "/sandbox?section=customers" : "/settings/console"} size="small">
            {isSandbox
              ? t("Write as a customer", "Andika kama mteja")
              : t("See the webhook address", "Tazama anwani ya webhook")}
          </ButtonLink>
        }
      >
        {t(
          "Messages to your chat number appear here. The service sends them to our webhook.",
          "Jumbe zinazotumwa kwa namba yako ya chat huonekana hapa. Huduma huzituma kwenye webhook yetu.",
        )}
      </ListEmpty>
    );
  }
  const { title, words } = nothingWords(filters);
  return (
    <ListEmpty
      icon={isAll ? <CheckCheck /> : <Inbox />}
      title={title}
      {...(!isAll && { action: <ShowAll openId={openId} /> })}
    >
      {words}
    </ListEmpty>
  );
}

const ShowAll = ({ openId }: Pick<NothingListedProps, "openId">) => (
  <SearchLink className="link touch text-13" href={inboxHref(openId, {})}>
    {t("Show all conversations", "Onyesha mazungumzo yote")}
  </SearchLink>
);

type EmptyWords = { title: string; words: string };

const SHOWN: Record<NonNullable<ConversationFilters["show"]>, EmptyWords> = translated(() => ({
  unread: {
    title: t("Nothing unread", "Hakuna ambayo hayajasomwa"),
    words: t("All conversations have been read.", "Mazungumzo yote yamesomwa."),
  },
  open: {
    title: t("No open window", "Hakuna dirisha lililo wazi"),
    words: t(
      "Nobody has written in the last 24 hours. You can answer with a template.",
      "Hakuna aliyeandika katika saa 24 zilizopita. Unaweza kujibu kwa kiolezo.",
    ),
  },
  done: {
    title: t("Nothing done yet", "Bado hakuna yaliyomalizika"),
    words: t(
      "A conversation that is marked as done is listed here until they write again.",
      "Mazungumzo yaliyowekwa kuwa yamemalizika huonekana hapa hadi mtu wake aandike tena.",
    ),
  },
}));

/** What an empty list says: of these filters, where somebody has written to us at all. */
export function nothingWords({ show, who }: ConversationFilters): EmptyWords {
  if (who === "mine")
    return {
      title: t("Nothing of yours here", "Hakuna yaliyo yako hapa"),
      words: t("Take a conversation, and it is listed here.", "Chukua mazungumzo, nayo yataonekana hapa."),
    };
  if (who === "nobody")
    return {
      title: t("Everything here has somebody", "Yote hapa yana mtu wa kujibu"),
      words: t(
        "Each of these conversations is answered by one of you.",
        "Kila moja kati ya mazungumzo haya hujibiwa na mmoja wenu.",
      ),
    };
  return show === undefined
    ? {
        title: t("Everything is done", "Yote yamemalizika"),
        words: t("Whoever writes again is listed here.", "Anayeandika tena ataonekana hapa."),
      }
    : SHOWN[show];
}

type ConversationRowProps = {
  conversation: Conversation;
  href: string;
  isOpen: boolean;
  userId: string;
  /** Within so many minutes the company wants to answer. */
  targetMinutes: number | null;
  onOpen: () => void;
  /** The pointer or the focus comes near. */
  onNear: () => void;
};

/** As much as one line may show of what they wrote. */
const SHOWN_CONVERSATION_ROW = 160;

/** Who wrote, when and what, and for how long they can be answered by text. */
export function ConversationRow({
  conversation,
  href,
  isOpen,
  userId,
  targetMinutes,
  onOpen,
  onNear,
}: ConversationRowProps) {
  const { wroteAt, waitsSince, window, last, isUnread, answerer } = conversation;
  const known = knownNameOf(conversation);
  const { words, isText } = writtenWords(last);
  const mark = markOf(conversation);
  function open(click: MouseEvent) {
    if (click.metaKey || click.ctrlKey || click.shiftKey) return;
    click.preventDefault();
    onOpen();
  }
  return (
    <li>
      <a
        href={href}
        onClick={open}
        onPointerEnter={onNear}
        onFocus={onNear}
        aria-current={isOpen ? "true" : undefined}
        className={cx(
          "bare grid grid-cols-[2.25rem_minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 py-3 pr-4 pl-5 text-13 max-sm:pl-4",
          "focus-visible:shadow-[inset_0_0_0_2px_var(--focus)]",
          isOpen ? "bg-selected shadow-[inset_2px_0_0_var(--accent-text)]" : "hover:bg-hover",
        )}
      >
        <span
          aria-hidden="true"
          className={cx(
            "row-span-3 grid size-9 place-items-center rounded-full bg-grey-soft font-semibold text-12 text-ink-2",
            known === null && "lucide-user before:icon before:size-4",
          )}
        >
          {known !== null && initialsOf(known)}
        </span>
        <span dir="auto" className={cx("num truncate", isUnread ? "font-semibold" : "font-medium")}>
          {nameOf(conversation)}
        </span>
        <Time value={wroteAt} show="day" className="num text-12 text-ink-3" />
        <span
          dir="auto"
          className={cx(
            "col-span-2 mb-1 truncate",
            isText ? isUnread && "text-ink" : "text-ink-3",
            isText && !isUnread && "text-ink-2",
          )}
        >
          <Draft id={isOpen ? null : conversation.id} words={words} />
        </span>
        <span className="col-span-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-ink-3">
          <WindowChip window={window} />
          {mark ?? <Waiting since={waitsSince} targetMinutes={targetMinutes} />}
          {answerer !== null && <Answerer answerer={answerer} userId={userId} />}
          {isUnread && (
            <span className="ml-auto rounded-full bg-accent px-2 font-medium text-12 text-on-accent">
              {t("New", "Mpya")}
            </span>
          )}
        </span>
      </a>
    </li>
  );
}

/** What they wrote, or what is written to them, or noted, in this tab and neither sent nor added. */
function Draft({ id, words }: { id: number | null; words: string }) {
  const reply = useKeptText(`inbox-${id}`, "text").trim();
  const note = useKeptText(`inbox-note-${id}`, "note").trim();
  const draft = reply || note;
  if (draft === "") return words.slice(0, SHOWN_CONVERSATION_ROW);
  return (
    <>
      <span className="text-amber-fg">{t("Draft: ", "Rasimu: ")}</span>
      {draft.slice(0, SHOWN_CONVERSATION_ROW)}
    </>
  );
}

type WaitingProps = { since: string | null; targetMinutes: number | null };

/** For how long whoever wrote has no answer, and whether that is longer than the company wants. */
function Waiting({ since, targetMinutes }: WaitingProps) {
  const words = useTicking((now) => waitingOf({ since, targetMinutes, now }).words);
  const look = useTicking((now) => (waitingOf({ since, targetMinutes, now }).isLate ? LATE : "num"));
  return words === "" ? null : <span className={look}>{words}</span>;
}

const LATE =
  "num inline-flex items-center gap-1 font-medium text-red-fg lucide-hourglass before:icon before:size-3";

type AnswererProps = { answerer: NonNullable<Conversation["answerer"]>; userId: string };

/** Who answers, in as little room as there is. */
function Answerer({ answerer, userId }: AnswererProps) {
  const words = answererWords(answerer, userId);
  return (
    <span title={words} className="lucide-user-check flex items-center gap-1 before:icon before:size-3.5">
      <span aria-hidden="true">{answerer.id === userId ? t("You", "Wewe") : initialsOf(answerer.name)}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

/** What else is to be known before it is opened. */
function markOf({ isOptedOut, isRestricted, isDone, isAnswered }: Conversation): string | null {
  if (isRestricted) return t("Restricted", "Amewekewa kizuizi");
  if (isOptedOut) return t("Opted out", "Amejitoa");
  if (isDone) return t("Done", "Yamemalizika");
  return isAnswered ? t("Answered", "Yamejibiwa") : null;
}
