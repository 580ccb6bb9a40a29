"use client";

import { useState } from "react";
import { detailOf } from "#lib/client/detail-of.ts";
import { useCreateSavedReply, useUpdateSavedReply } from "#lib/client/inbox/saved-replies.ts";
import { MAX_REPLY_NAME, type SavedReply } from "#lib/contract/desk/inbox/saved-reply.ts";
import { isBlankText } from "#lib/contract/rules/text/is-blank-text.ts";
import { MAX_CHAT_TEXT_LENGTH } from "#lib/contract/wire/limits.ts";
import { Fault } from "#lib/fault.ts";
import { TextCount } from "../../domain/text-count.tsx";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";

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
