"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useAddNote } from "#lib/client/inbox/mutations.ts";
import { threadQuery } from "#lib/client/inbox/queries.ts";
import { useSeeing, useThreadNews } from "#lib/client/inbox/thread-hooks.ts";
import { personHref } from "#lib/client/people/person-href.ts";
import { createKeys } from "#lib/client/send/message-key.ts";
import { MAX_NOTE_LENGTH } from "#lib/contract/desk/choices.ts";
import type { Conversation } from "#lib/contract/desk/conversation.ts";
import { t } from "#lib/contract/language.ts";
import { isBlankText } from "#lib/contract/rules/text/is-blank-text.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { Fault } from "#lib/fault.ts";
import { knownNameOf, nameOf } from "../../domain/chat/name-of.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { TextCount } from "../../domain/text-count.tsx";
import { CallButton } from "../../shell/calls/call-button.tsx";
import { ListError } from "../../shell/list-error.tsx";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { buttonClass } from "../../ui/button/button-class.ts";
import { Field } from "../../ui/field/field.tsx";
import { SearchLink } from "../../ui/field/search-link.tsx";
import { Segmented } from "../../ui/field/segmented.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { ListSay } from "../../ui/list/list-say.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Skeleton } from "../../ui/load/skeleton.tsx";
import { useKeptValues } from "../../ui/load/use-kept-values.ts";
import { announce } from "../../ui/text/announce.ts";
import { ReplyComposer } from "../composer/reply-composer.tsx";
import type { InboxRights } from "../inbox-rights.ts";
import { WindowChip } from "../window-chip.tsx";
import { AnswererBar } from "./answerer-bar.tsx";
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
        hasComposer={whyNotSent(conversation, unsendable) === null && rights.whyNotAnswer === null}
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

type ComposerProps = { conversation: Conversation; unsendable: string | null; rights: InboxRights };
type Written = "reply" | "note";

/** What is written to them, and what the team writes to itself: two forms, of which one is shown and none knows the other. */
export function Composer({ conversation, unsendable, rights }: ComposerProps) {
  const [written, setWritten] = useState<Written>("reply");
  const whyNot = whyNotSent(conversation, unsendable) ?? rights.whyNotAnswer;
  if (rights.whyNotAnswer !== null) return <p className={`${EDGE} text-13 text-ink-2`}>{whyNot}</p>;
  return (
    <div className={`${EDGE} flex flex-col gap-3 lg:max-h-3/5 lg:overflow-y-auto`}>
      <Segmented
        label={t("Write", "Andika")}
        className="self-start max-sm:w-full"
        options={[
          { value: "reply", label: t("Reply", "Jibu"), icon: <Icon look="lucide-reply" /> },
          { value: "note", label: t("Note", "Maelezo"), icon: <Icon look="lucide-notebook-pen" /> },
        ]}
        value={written}
        onChange={setWritten}
      />
      {/* It stays, as it may wait for an answer or tell of a lost one. */}
      <div hidden={written === "note"}>
        {whyNot === null ? (
          <ReplyComposer conversation={conversation} userId={rights.userId} />
        ) : (
          <p className="text-13 text-ink-2">{whyNot}</p>
        )}
      </div>
      {written === "note" && <NoteComposer id={conversation.id} />}
    </div>
  );
}

function whyNotSent({ isOptedOut, isRestricted }: Conversation, unsendable: string | null): string | null {
  if (isRestricted)
    return t(
      "They are restricted: their data are kept and not used. You cannot send them anything from here.",
      "Amewekewa kizuizi: taarifa zake zinahifadhiwa na hazitumiki. Huwezi kumtumia chochote kutoka hapa.",
    );
  if (unsendable !== null)
    return t(`You cannot answer this number. ${unsendable}.`, `Huwezi kuijibu namba hii. ${unsendable}.`);
  return isOptedOut
    ? t(
        "They asked to get no messages. You cannot send them anything from here.",
        "Ameomba asitumiwe jumbe. Huwezi kumtumia chochote kutoka hapa.",
      )
    : null;
}

const EDGE = "flex-none border-line border-t px-6 py-4 max-sm:px-4";

type ThreadHeaderProps = {
  conversation: Conversation;
  backHref: string;
  canSeeNumbers: boolean;
  hasWindow: boolean;
};

/** With whom it is, and for how long they can be answered by text. */
export function ThreadHeader({ conversation, backHref, canSeeNumbers, hasWindow }: ThreadHeaderProps) {
  const { number, window, isOptedOut } = conversation;
  return (
    <header className="flex min-h-16 flex-none items-center gap-3 border-line border-b px-6 py-2 max-lg:px-5 max-sm:gap-2 max-sm:px-2">
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
          {canSeeNumbers && (
            <PageLink className="link touch" href={personHref(number)}>
              {t(
                <>
                  Everything<span className="max-sm:sr-only"> with this number</span>
                </>,
                <>
                  Yote<span className="max-sm:sr-only"> ya namba hii</span>
                </>,
              )}
            </PageLink>
          )}
        </p>
      </div>
      {isOptedOut && <span className="text-12 text-ink-2">{t("Opted out", "Amejitoa")}</span>}
      {/* On the narrowest screens the end of the conversation alone says it. */}
      {hasWindow && (
        <span className="flex max-[22.5rem]:hidden">
          <WindowChip window={window} />
        </span>
      )}
      <CallButton number={number} size="small" />
    </header>
  );
}

type Draft = { note: string };

// One a text: what is asked for again after a lost answer is written once, and what was mended meanwhile is another note.
const keys = createKeys();

/** Writes to the team alone: a form of its own, which knows no way to send. */
export function NoteComposer({ id }: { id: number }) {
  const form = useForm<Draft>({ defaultValues: { note: "" } });
  const { keepOnly } = useKeptValues(form, `inbox-note-${id}`);
  const [isPressed, setPressed] = useState(false);
  const { mutateAsync, isPending, error } = useAddNote(id);
  const sayId = useId();
  const text = form.watch("note");
  const problem = problemOf(text);
  function add() {
    setPressed(true);
    if (problem !== null || isPending) return;
    // Its verdict may come when this conversation is left.
    mutateAsync({ noteId: keys.keyFor({ id, text: text.trim() }), text }).then(
      () => {
        keys.forget();
        setPressed(false);
        keepOnly({ note: "" });
        // What was typed on while it was being saved stays.
        if (form.getValues("note") === text) form.reset({ note: "" });
        announce(
          t("Note added. Only your team sees it.", "Maelezo yameongezwa. Yanaonekana kwa timu yako tu."),
        );
      },
      () => undefined,
    );
  }
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-3">
      <Field
        label={t("Note", "Maelezo")}
        hint={t("Only your team sees it. It is not sent.", "Yanaonekana kwa timu yako tu. Hayatumwi.")}
        error={problem !== null && (isPressed || text.length > MAX_NOTE_LENGTH) ? problem : undefined}
        action={<TextCount length={text.length} max={MAX_NOTE_LENGTH} />}
      >
        <Textarea {...form.register("note")} rows={3} className="border-amber-line! bg-amber-soft!" />
      </Field>
      <SaveFault error={error} title={t("The note was not added", "Maelezo hayakuongezwa")} />
      <div>
        <Button
          size="large"
          icon="lucide-notebook-pen"
          isBusy={isPending}
          aria-describedby={sayId}
          onClick={add}
        >
          {t("Add note", "Ongeza maelezo")}
        </Button>
      </div>
    </form>
  );
}

function problemOf(text: string): string | null {
  if (isBlankText(text)) return t("Write the note", "Andika maelezo");
  if (text.length <= MAX_NOTE_LENGTH) return null;
  return t(
    `A note has at most ${formatNoun(MAX_NOTE_LENGTH, "character")}.`,
    `Maelezo yasizidi ${formatNounSw(MAX_NOTE_LENGTH, "herufi", "herufi")}.`,
  );
}
