"use client";

import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import type { Conversation } from "#lib/contract/desk/conversation.ts";
import { t } from "#lib/contract/language.ts";
import { useSingleKeys } from "../../shell/keys/use-single-keys.ts";
import type { InboxRights } from "../inbox-rights.ts";
import { NoteComposer } from "./note-composer.tsx";
import { PlusMenu } from "./plus-menu.tsx";
import { ReplyComposer } from "./reply-composer.tsx";
import type { ReplyKind } from "./reply-draft.ts";
import { useReplyWriting } from "./use-reply-writing.ts";

type ComposerProps = {
  conversation: Conversation;
  unsendable: string | null;
  rights: InboxRights;
  onKeys: () => void;
};

/** What is written to them, and what the team writes to itself: one line, of which a menu beside it says what it is. */
export function Composer({ conversation, unsendable, rights, onKeys }: ComposerProps) {
  const whyNot = whyNotSent(conversation, unsendable);
  if (rights.whyNotAnswer !== null)
    return <p className={`${EDGE} text-13 text-ink-2`}>{whyNot ?? rights.whyNotAnswer}</p>;
  if (whyNot !== null)
    return (
      <div id="reply" className={`${EDGE} flex flex-col gap-2`}>
        <p className="text-13 text-ink-2">{whyNot}</p>
        <NoteComposer id={conversation.id} />
      </div>
    );
  return <Writing conversation={conversation} userId={rights.userId} onKeys={onKeys} />;
}

type WritingProps = { conversation: Conversation; userId: string; onKeys: () => void };

function Writing({ conversation, userId, onKeys }: WritingProps) {
  const writing = useReplyWriting(conversation);
  const [isNote, setNote] = useState(false);
  function write(next: ReplyKind | "note") {
    flushSync(() => {
      setNote(next === "note");
      if (next !== "note") writing.form.setValue("kind", next);
    });
    focusReply();
  }
  useSingleKeys({ r: () => write(writing.kind), n: () => write("note") });
  const backToReply = (
    <Way onPress={() => write(writing.kind)}>{t("Back to the reply", "Rudi kwenye jibu")}</Way>
  );
  return (
    <div id="reply" className={`${EDGE} flex items-end gap-2`}>
      <PlusMenu
        conversation={conversation}
        writing={writing}
        mode={isNote ? "note" : writing.kind}
        onMode={write}
        onKeys={onKeys}
      />
      {/* It stays, as it may wait for an answer or say that one was lost. */}
      <div hidden={isNote} className="min-w-0 flex-1">
        <ReplyComposer
          conversation={conversation}
          userId={userId}
          writing={writing}
          onText={<Way onPress={() => write("text")}>{t("Back to text", "Rudi kwenye maandishi")}</Way>}
        />
      </div>
      {isNote && <NoteComposer id={conversation.id} back={backToReply} />}
    </div>
  );
}

const Way = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <button type="button" className="link touch cursor-default text-13" onClick={onPress}>
    {children}
  </button>
);

/** Gives the focus to the line that is written, whatever it is. */
function focusReply(): void {
  const fields = document.querySelectorAll<HTMLElement>("#reply textarea, #reply input");
  [...fields].find((field) => field.checkVisibility())?.focus();
}

/** Seen once it has the focus: past the list and what stands above, to where one writes. */
export const ToReply = () => (
  <button
    type="button"
    onClick={focusReply}
    className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-2 focus:bg-raised focus:px-3 focus:py-2"
  >
    {t("Go to the reply", "Nenda kwenye jibu")}
  </button>
);

/** Why nothing can be sent to them, whoever asks; null where something can. */
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

const EDGE =
  "max-h-[60dvh] flex-none overflow-y-auto border-line border-t px-6 py-3 max-sm:px-3 max-sm:py-2 lg:max-h-3/5 short:py-0.5";
