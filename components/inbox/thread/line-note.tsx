import { useRemoveNote } from "#lib/client/inbox/mutations.ts";
import type { ThreadLine } from "#lib/contract/desk/conversation.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Time } from "../../ui/time/time.tsx";
import type { InboxRights } from "../inbox-rights.ts";
import { useFocusOnwards } from "./use-focus-onwards.ts";

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
          Note, only your team sees it
        </p>
        {canRemove && (
          <IconButton
            label="Delete this note"
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
      <SaveFault error={error} title="Not deleted" />
    </li>
  );
}
