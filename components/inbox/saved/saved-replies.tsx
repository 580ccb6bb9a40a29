"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { detailOf } from "#lib/client/detail-of.ts";
import {
  savedRepliesQuery,
  useCreateSavedReply,
  useDeleteSavedReply,
  useUpdateSavedReply,
} from "#lib/client/inbox/saved-replies.ts";
import { MAX_REPLY_NAME } from "#lib/contract/desk/choices.ts";
import type { SavedReply } from "#lib/contract/desk/inbox/saved-reply.ts";
import { fillName } from "#lib/contract/rules/text/fill-name.ts";
import { isBlankText } from "#lib/contract/rules/text/is-blank-text.ts";
import { MAX_CHAT_TEXT_LENGTH } from "#lib/contract/wire/limits.ts";
import { Fault } from "#lib/fault.ts";
import { TextCount } from "../../domain/text-count.tsx";
import { FaultNote } from "../../shell/fault-note.tsx";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { Skeleton } from "../../ui/load/skeleton.tsx";
import { Dialog } from "../../ui/popup/dialog.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";

type SavedRepliesProps = {
  isOpen: boolean;
  /** Whose name stands in the texts; null where none is known. */
  name: string | null;
  /** What is looked for in them; typed before they are there, as well. */
  sought: string;
  onSeek: (sought: string) => void;
  onPick: (text: string) => void;
  onClose: () => void;
};

/** The texts of the team: one is picked, written anew, changed or deleted. */
export function SavedReplies({ isOpen, name, sought, onSeek, onPick, onClose }: SavedRepliesProps) {
  const [changed, setChanged] = useState<SavedReply | "new" | null>(null);
  function close() {
    setChanged(null);
    onClose();
  }
  if (changed !== null)
    return (
      <SavedReplyForm
        isOpen={isOpen}
        reply={changed === "new" ? null : changed}
        onDone={() => {
          // What was just saved is to be seen.
          onSeek("");
          setChanged(null);
        }}
        onClose={close}
      />
    );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      title="Saved replies"
      purpose="Everybody who answers has these texts."
      width="wide"
      actions={
        <Button icon="lucide-plus" onClick={() => setChanged("new")}>
          New saved reply
        </Button>
      }
    >
      <SavedReplyList {...{ name, sought, onSeek, onPick }} onChange={setChanged} />
    </Dialog>
  );
}

type SavedReplyFormProps = {
  isOpen: boolean;
  /** Null: a new one. */
  reply: SavedReply | null;
  onDone: () => void;
  onClose: () => void;
};

/** Writes a text of the team, or changes one. */
export function SavedReplyForm({ isOpen, reply, onDone, onClose }: SavedReplyFormProps) {
  const [name, setName] = useState(reply?.name ?? "");
  const [text, setText] = useState(reply?.text ?? "");
  const { save, isPending, error } = useSaving(reply, onDone);
  const isTaken = error instanceof Fault && error.fields.some(({ path }) => path === "name");
  return (
    <FormDialog
      isOpen={isOpen}
      title={reply === null ? "New saved reply" : "Change a saved reply"}
      button="Save"
      isBusy={isPending}
      lockedBecause={whyNot(name, text)}
      onSubmit={() => save({ name: name.trim(), text })}
      onClose={reply === null ? onDone : onClose}
    >
      <Field label="Name" error={isTaken ? detailOf(error) : undefined}>
        <Input
          maxLength={MAX_REPLY_NAME}
          value={name}
          placeholder="Bei ya mbolea"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field
        label="Text"
        hint="{{name}} becomes the name of the person"
        action={<TextCount length={text.length} max={MAX_CHAT_TEXT_LENGTH} />}
      >
        <Textarea rows={5} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      {!isTaken && <SaveFault error={error} title="Not saved" />}
    </FormDialog>
  );
}

type Written = { name: string; text: string };

function useSaving(reply: SavedReply | null, onDone: () => void) {
  const create = useCreateSavedReply();
  const update = useUpdateSavedReply(reply?.id ?? "");
  return {
    save(written: Written) {
      if (reply === null) create.mutate(written, { onSuccess: onDone });
      else update.mutate({ ...written, seen: { name: reply.name, text: reply.text } }, { onSuccess: onDone });
    },
    isPending: create.isPending || update.isPending,
    error: create.error ?? update.error,
  };
}

function whyNot(name: string, text: string): string | undefined {
  if (isBlankText(name)) return "Give it a name";
  if (isBlankText(text)) return "Write the text";
  return text.length > MAX_CHAT_TEXT_LENGTH ? "The text is too long" : undefined;
}

type RowProps = {
  name: string | null;
  onPick: (text: string) => void;
  onChange: (reply: SavedReply) => void;
};
type SavedReplyListProps = RowProps & { sought: string; onSeek: (sought: string) => void };

/** What there is to pick, as it would read; Enter picks the first that is found. */
export function SavedReplyList({ sought, onSeek, ...rest }: SavedReplyListProps) {
  const { data, error } = useQuery(savedRepliesQuery);
  const found = (data?.savedReplies ?? []).filter((reply) => isFound(reply, sought));
  const [first] = found;
  return (
    <>
      <Field label="Find a saved reply" isLabelHidden>
        <Input
          placeholder="Find by name or words"
          value={sought}
          onChange={(event) => onSeek(event.target.value)}
          // What was typed before it was there goes on at its end.
          onFocus={(event) => event.target.setSelectionRange(sought.length, sought.length)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && first) rest.onPick(fillName(first.text, rest.name));
          }}
        />
      </Field>
      <FaultNote error={error} title="We could not read the saved replies" />
      {!(data || error) && <Skeleton width="full" />}
      {data && found.length === 0 && (
        <p className="text-13 text-ink-2">
          {data.savedReplies.length === 0
            ? "Nothing saved yet. Save what you write often, such as prices or opening hours."
            : "No saved reply has these words."}
        </p>
      )}
      <ul aria-label="Saved replies" className="[&>li+li]:border-line [&>li+li]:border-t">
        {found.map((reply) => (
          <Row key={reply.id} reply={reply} {...rest} />
        ))}
      </ul>
    </>
  );
}

const isFound = ({ name, text }: SavedReply, sought: string): boolean =>
  [name, text].join("\n").toLowerCase().includes(sought.trim().toLowerCase());

function Row({ reply, name, onPick, onChange }: RowProps & { reply: SavedReply }) {
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useDeleteSavedReply();
  const text = fillName(reply.text, name);
  return (
    <li className="py-2">
      <div className="flex items-start gap-1">
        <button
          type="button"
          onClick={() => onPick(text)}
          className="min-w-0 flex-1 cursor-default rounded-2 px-2 py-1.5 text-left hover:bg-hover max-sm:min-h-11"
        >
          <span dir="auto" className="block font-medium text-13 wrap-anywhere">
            {reply.name}
          </span>
          <span dir="auto" className="line-clamp-2 text-13 text-ink-2 wrap-anywhere">
            {text}
          </span>
        </button>
        <IconButton
          label={`Change ${reply.name}`}
          icon="lucide-pencil"
          look="plain"
          size="small"
          onClick={() => onChange(reply)}
        />
        <IconButton
          label={`Delete ${reply.name}`}
          icon="lucide-trash"
          look="plain"
          size="small"
          onClick={() => setAsked(!isAsked)}
        />
      </div>
      {isAsked && (
        <p className="flex flex-wrap items-center gap-2 px-2 py-1 text-13 text-ink-2">
          Everybody loses this text.
          <Button look="danger" size="small" isBusy={isPending} onClick={() => mutate(reply.id)}>
            Delete this reply
          </Button>
        </p>
      )}
      <SaveFault error={error} title="Not deleted" />
    </li>
  );
}
