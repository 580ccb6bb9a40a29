"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useRemoveNote } from "#lib/client/inbox/mutations.ts";
import type { Conversation, Thread, ThreadLine } from "#lib/contract/desk/conversation.ts";
import { t } from "#lib/contract/language.ts";
import { automaticWords } from "#lib/contract/rules/answers.ts";
import { recipientReason } from "#lib/contract/words/failure-words.ts";
import { NAME_OF_RECIPIENT } from "#lib/contract/words/state-names.ts";
import { ChatWords } from "../../domain/chat/chat-words.tsx";
import { SentWords } from "../../domain/chat/sent-words.tsx";
import { hasMore, writtenParts } from "../../domain/chat/written-words.ts";
import { Status } from "../../domain/status/status.tsx";
import { FaultNote } from "../../shell/fault-note.tsx";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { cx } from "../../ui/cx.ts";
import { PageLink } from "../../ui/list/page-link.tsx";
import { zoneClock } from "../../ui/time/format-time.ts";
import { Time } from "../../ui/time/time.tsx";
import { useTimeFacts } from "../../ui/time/time-provider.tsx";
import { useDay } from "../../ui/time/use-day.ts";
import { useTicking } from "../../ui/time/use-ticking.ts";
import type { InboxRights } from "../inbox-rights.ts";
import { useWindowState } from "../window-chip.tsx";
import { daysOf, dayTitle } from "./days-of.ts";
import { unconfirmedWords } from "./unconfirmed-words.ts";
import { WaitingReply } from "./waiting-reply.tsx";

type ThreadLinesProps = {
  query: UseInfiniteQueryResult<InfiniteData<Thread>>;
  conversation: Conversation;
  lines: readonly ThreadLine[];
  rights: InboxRights;
  /** Of a number that can be sent nothing, no window matters. */
  hasWindow: boolean;
};

/** What was written and sent, the newest at the bottom, where one begins to read; older lines come above it. */
export function ThreadLines({ query, conversation, lines, rights, hasWindow }: ThreadLinesProps) {
  const { zone } = useTimeFacts();
  const today = useDay();
  const clock = zoneClock(zone);
  return (
    // Turned around it is scrolled from its end, and stays there as lines come.
    <section
      aria-label={t("Messages", "Jumbe")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it by keys
      tabIndex={0}
      className="bare flex min-h-28 flex-1 flex-col-reverse overflow-y-auto bg-sunken px-6 py-4 focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] max-sm:px-4"
    >
      <div className="flex flex-col gap-2">
        {query.hasNextPage && (
          <Button
            size="small"
            look="plain"
            className="self-center"
            isBusy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t("Show older", "Onyesha za zamani")}
          </Button>
        )}
        {query.isFetchNextPageError && (
          <FaultNote
            error={query.error}
            title={t("We could not read what is older", "Hatukuweza kusoma jumbe za zamani")}
          />
        )}
        <ol className="flex flex-col gap-2">
          {daysOf(lines, clock).flatMap(({ day, lines: ofDay }) => [
            <li key={day} className="self-center pt-2 text-12 text-ink-3">
              {dayTitle(day, today, clock)}
            </li>,
            ...ofDay.map((line) =>
              line.way === "in" ? (
                <LineIn key={line.id} line={line} />
              ) : line.way === "out" ? (
                <LineOut
                  key={line.id}
                  line={line}
                  waiting={
                    line.waits !== null && (
                      <WaitingReply
                        conversationId={conversation.id}
                        line={line}
                        canCancel={rights.whyNotAnswer === null}
                      />
                    )
                  }
                />
              ) : (
                <LineNote key={line.id} line={line} conversationId={conversation.id} rights={rights} />
              ),
            ),
          ])}
        </ol>
        {hasWindow && <WindowLine window={conversation.window} />}
      </div>
    </section>
  );
}

function WindowLine({ window }: Pick<Conversation, "window">) {
  const isOver = useWindowState(window) === "closed";
  return (
    <p
      className={`num flex items-center justify-center gap-1.5 pt-2 text-12 text-ink-2 before:icon before:size-3.5 ${isOver ? "lucide-lock" : "lucide-clock"}`}
    >
      <span>
        {isOver
          ? t(
              <>
                Window closed <Time value={window.endsAt} />
              </>,
              <>
                Dirisha lilifungwa <Time value={window.endsAt} />
              </>,
            )
          : t(
              <>
                Window closes <Time value={window.endsAt} />
              </>,
              <>
                Dirisha linafungwa <Time value={window.endsAt} />
              </>,
            )}
      </span>
    </p>
  );
}

/** What they wrote; of what is no text, or a very long one, the event that brought it knows more. */
export function LineIn({ line }: { line: Extract<ThreadLine, { way: "in" }> }) {
  const { kind, details, text } = writtenParts(line);
  return (
    <li className="max-w-100 self-start rounded-[16px] rounded-bl-1 border border-line bg-raised px-3 py-2 max-sm:max-w-75">
      {kind !== null && <p className="text-ink-3">{kind}</p>}
      {details.map((detail) => (
        <p key={detail} dir="auto" className="wrap-anywhere">
          {detail}
        </p>
      ))}
      {text !== null && (
        <p dir="auto" className="whitespace-pre-wrap break-words">
          <ChatWords text={text} />
        </p>
      )}
      <p className="num flex justify-end gap-2 text-12 text-ink-3">
        {(kind !== null || hasMore(line)) && (
          <PageLink className="link touch" href={`/events?event=${encodeURIComponent(line.eventId)}`}>
            {hasMore(line)
              ? t("The text goes on: see the event", "Maandishi yanaendelea: tazama tukio")
              : t("See the event", "Tazama tukio")}
          </PageLink>
        )}
        <Time value={line.at} show="minute" />
      </p>
    </li>
  );
}

type LineNoteProps = {
  line: Extract<ThreadLine, { way: "note" }>;
  conversationId: number;
  rights: InboxRights;
};

/** A note among the messages: as wide as nobody's message is, of its own colour, and said to be none. */
export function LineNote({ line: { noteId, text, by, at }, conversationId, rights }: LineNoteProps) {
  const { mutate, isPending, error } = useRemoveNote(conversationId);
  const canRemove = rights.whyNotAnswer === null && (rights.canRemoveNotes || by.id === rights.userId);
  const leaving = useFocusOnwards();
  return (
    <li
      ref={leaving.ref}
      data-note=""
      className="flex flex-col gap-1 self-stretch rounded-2 border border-amber-line border-dashed bg-amber-soft px-3 py-2"
    >
      <div className="flex items-start gap-2">
        <p className="lucide-notebook-pen flex flex-1 items-center gap-1.5 font-medium text-12 text-amber-fg before:icon before:size-3.5">
          {t("Note, only your team sees it", "Maelezo, yanaonekana kwa timu yako tu")}
        </p>
        {canRemove && (
          <IconButton
            label={t("Delete this note", "Futa maelezo haya")}
            icon="lucide-trash"
            look="plain"
            size="small"
            aria-disabled={isPending}
            onClick={() => {
              if (isPending) return;
              leaving.prepare();
              mutate(noteId);
            }}
            className="-my-1"
          />
        )}
      </div>
      <p dir="auto" className="whitespace-pre-wrap break-words">
        {text}
      </p>
      <p className="num text-12 text-ink-2">
        <bdi>{by.name}</bdi>, <Time value={at} show="minute" />
      </p>
      <SaveFault error={error} title={t("Not deleted", "Hayajafutwa")} />
    </li>
  );
}

/**
 * Of a note that is being deleted: the focus that was in it goes to the next note, or the one before it, or else to where one
 * writes, instead of to the beginning of the page.
 */
export function useFocusOnwards() {
  const ref = useRef<HTMLLIElement>(null);
  const isLeaving = useRef(false);
  useLayoutEffect(() => {
    const note = ref.current;
    // Runs while it still stands in the page.
    return () => {
      if (isLeaving.current && note?.contains(document.activeElement)) nextOf(note)?.focus();
    };
  }, []);
  return {
    ref,
    prepare: () => {
      isLeaving.current = true;
    },
  };
}

function nextOf(note: HTMLElement): HTMLElement | undefined {
  const notes = [...(note.parentElement?.querySelectorAll<HTMLElement>("[data-note]") ?? [])];
  const at = notes.indexOf(note);
  const others = [...notes.slice(at + 1), ...notes.slice(0, at).reverse()];
  const buttons = others.flatMap((other) => other.querySelector<HTMLElement>("button") ?? []);
  const messages = note.closest("section");
  const fields = messages?.parentElement?.querySelectorAll<HTMLElement>("textarea") ?? [];
  const field = [...fields].find((each) => each.checkVisibility());
  return buttons[0] ?? field ?? messages ?? undefined;
}

type Out = Extract<ThreadLine, { way: "out" }>;

/** What was sent to them, how far it got, and why not further. */
export function LineOut({ line, waiting }: { line: Out; waiting: ReactNode }) {
  const { state, campaign, hasContradiction, ownMessageId, automatic } = line;
  const reason = reasonOf(line);
  const isBad = state === "failed" || state === "rejected";
  return (
    <li
      className={cx(
        "max-w-100 self-end rounded-[16px] rounded-br-1 border px-3 py-2 max-sm:max-w-75",
        isBad ? "border-red-line bg-raised" : "border-accent-line bg-accent-soft",
      )}
    >
      <p dir="auto" className="whitespace-pre-wrap break-words">
        <SentWords line={line} />
      </p>
      <p className="num flex flex-wrap items-center justify-end gap-x-2 text-12 text-ink-3">
        {automatic !== null && <span>{automaticWords(automatic)}</span>}
        {campaign.kind === "campaign" && (
          <PageLink className="link touch wrap-anywhere" href={`/campaigns/${campaign.id}`}>
            {campaign.name}
          </PageLink>
        )}
        <Time value={line.at} show="minute" />
        <Status name={NAME_OF_RECIPIENT[state]} isSms={false} className="text-12" />
      </p>
      {reason !== null && (
        <p className={cx("text-right text-12", isBad ? "text-red-fg" : "text-ink-2")}>{reason}</p>
      )}
      {waiting}
      <Unconfirmed line={line} />
      {hasContradiction && (
        <p className="text-right text-12 text-amber-fg">
          {t(
            "Reported both as delivered and as failed.",
            "Umeripotiwa kuwa umefika na pia kuwa umeshindikana.",
          )}{" "}
          <PageLink className="link touch whitespace-nowrap" href={`/messages/${ownMessageId}`}>
            {t("See the reports", "Tazama ripoti")}
          </PageLink>
        </p>
      )}
      {state === "unknown" && campaign.kind === "direct" && (
        <p className="text-right text-12">
          <PageLink className="link touch" href={`/send/${campaign.id}`}>
            {t("See what we know, and decide", "Tazama tunachojua, kisha uamue")}
          </PageLink>
        </p>
      )}
    </li>
  );
}

/** Why it got no further; who cancelled a reply needs no reason, and it has no campaign. */
function reasonOf(line: Out): string | null {
  const isCancelledReply = line.state === "cancelled" && line.campaign.kind === "direct";
  return isCancelledReply && line.reason === null ? null : recipientReason({ ...line, request: null }, false);
}

function Unconfirmed({ line }: { line: Out }) {
  const words = useTicking((now) => unconfirmedWords(line, now));
  return words === "" ? null : <p className="num text-right text-12 text-amber-fg">{words}</p>;
}
