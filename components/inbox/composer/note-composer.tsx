"use client";

import { type ReactNode, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { useAddNote } from "#lib/client/inbox/mutations.ts";
import { createKeys } from "#lib/client/send/message-key.ts";
import { MAX_NOTE_LENGTH } from "#lib/contract/desk/choices.ts";
import { t } from "#lib/contract/language.ts";
import { isBlankText } from "#lib/contract/rules/text/is-blank-text.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
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
export function NoteComposer({ id, back }: { id: number; back?: ReactNode }) {
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
    <form
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="flex min-w-0 flex-1 flex-wrap items-end gap-x-2"
    >
      <p className="lucide-notebook-pen mb-2 flex w-full flex-wrap items-center gap-x-1.5 text-13 text-amber-fg before:icon before:size-3.5 short:mb-0">
        <span id={sayId}>
          {t("Only your team sees it. It is not sent.", "Yanaonekana kwa timu yako tu. Hayatumwi.")}
        </span>
        {back}
      </p>
      <div className="w-full not-empty:mb-2">
        <SaveFault error={error} title={t("The note was not added", "Maelezo hayakuongezwa")} />
      </div>
      <Field
        label={t("Note", "Maelezo")}
        isLabelHidden
        error={problem !== null && (isPressed || text.length > MAX_NOTE_LENGTH) ? problem : undefined}
        errorPlace="above"
        className="flex-1 basis-40"
      >
        <Textarea
          {...form.register("note")}
          isLine
          placeholder={t("Note", "Maelezo")}
          className="border-amber-line! bg-amber-soft!"
        />
      </Field>
      <Button
        size="large"
        icon="lucide-notebook-pen"
        isBusy={isPending}
        aria-describedby={sayId}
        onMouseDown={(event) => event.preventDefault()}
        onClick={add}
      >
        {t("Add note", "Ongeza maelezo")}
      </Button>
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
