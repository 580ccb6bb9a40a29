import type { MouseEvent } from "react";
import type { Conversation } from "#lib/contract/desk/conversation.ts";
import { knownNameOf, nameOf } from "../../domain/chat/name-of.ts";
import { writtenWords } from "../../domain/chat/written-words.ts";
import { cx } from "../../ui/cx.ts";
import { initialsOf } from "../../ui/text/initials-of.ts";
import { Time } from "../../ui/time/time.tsx";
import { answererWords } from "../answerer-words.ts";
import { WindowChip } from "../window-chip.tsx";

type ConversationRowProps = {
  conversation: Conversation;
  href: string;
  isOpen: boolean;
  userId: string;
  onOpen: () => void;
  /** The pointer or the focus comes near. */
  onNear: () => void;
};

/** As much as one line may show of what they wrote. */
const SHOWN = 160;

/** Who wrote, when and what, and for how long they can be answered by text. */
export function ConversationRow({
  conversation,
  href,
  isOpen,
  userId,
  onOpen,
  onNear,
}: ConversationRowProps) {
  const { wroteAt, window, last, isUnread, answerer } = conversation;
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
          {words.slice(0, SHOWN)}
        </span>
        <span className="col-span-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-ink-3">
          <WindowChip window={window} />
          {mark}
          {answerer !== null && <Answerer answerer={answerer} userId={userId} />}
          {isUnread && (
            <span className="ml-auto rounded-full bg-accent px-2 font-medium text-12 text-on-accent">
              New
            </span>
          )}
        </span>
      </a>
    </li>
  );
}

type AnswererProps = { answerer: NonNullable<Conversation["answerer"]>; userId: string };

/** Who answers, in as little room as there is. */
function Answerer({ answerer, userId }: AnswererProps) {
  const words = answererWords(answerer, userId);
  return (
    <span title={words} className="lucide-user-check flex items-center gap-1 before:icon before:size-3.5">
      <span aria-hidden="true">{answerer.id === userId ? "You" : initialsOf(answerer.name)}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

/** What else is to be known before it is opened. */
function markOf({ isOptedOut, isDone, isAnswered }: Conversation): string | null {
  if (isOptedOut) return "Opted out";
  if (isDone) return "Done";
  return isAnswered ? "Answered" : null;
}
