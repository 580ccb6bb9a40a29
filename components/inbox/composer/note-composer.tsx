"use client";

import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { useAddNote } from "#lib/client/inbox/mutations.ts";
import { createKeys } from "#lib/client/send/message-key.ts";
import { MAX_NOTE_LENGTH } from "#lib/contract/desk/inbox/conversation-note.ts";
import { isBlankText } from "#lib/contract/rules/text/is-blank-text.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { TextCount } from "../../domain/text-count.tsx";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { useKeptValues } from "../../ui/load/use-kept-values.ts";
import { announce } from "../../ui/text/announce.ts";

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
        announce("Note added. Only your team sees it.");
      },
      () => undefined,
    );
  }
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-3">
      <Field
        label="Note"
        hint="Only your team sees it. It is not sent."
        error={problem !== null && (isPressed || text.length > MAX_NOTE_LENGTH) ? problem : undefined}
        action={<TextCount length={text.length} max={MAX_NOTE_LENGTH} />}
      >
        <Textarea {...form.register("note")} rows={3} className="border-amber-line! bg-amber-soft!" />
      </Field>
      <SaveFault error={error} title="The note was not added" />
      <div>
        <Button
          size="large"
          icon="lucide-notebook-pen"
          isBusy={isPending}
          aria-describedby={sayId}
          onClick={add}
        >
          Add note
        </Button>
      </div>
    </form>
  );
}

function problemOf(text: string): string | null {
  if (isBlankText(text)) return "Write the note";
  if (text.length <= MAX_NOTE_LENGTH) return null;
  return `A note has at most ${formatNoun(MAX_NOTE_LENGTH, "character")}.`;
}
