"use client";

import { useRef } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { Field } from "#components/ui/field/field.tsx";
import { Textarea } from "#components/ui/field/textarea.tsx";
import type { Composer } from "../draft/use-composer.ts";
import { ColumnChips } from "./column-chips.tsx";
import { DefaultTexts } from "./default-texts.tsx";
import { MessageMarks } from "./message-marks.tsx";

/** The text with its merge fields; a chip puts a column in where the caret stands. */
export function MessageBox({ composer }: { composer: Composer }) {
  const box = useRef<HTMLTextAreaElement | null>(null);
  const { audience, form, kept } = composer;
  // Of a file that may not be opened here the server says the columns.
  const headers = audience.opened?.headers ?? kept.file?.headers ?? undefined;
  const [text, channel] = useWatch({ control: form.control, name: ["text", "channel"] });
  const { errors } = useFormState({ control: form.control, name: "text" });
  const { ref, ...register } = form.register("text");
  const isSms = channel === "sms";
  function insert(header: string) {
    const { current } = box;
    if (!current) return;
    current.focus();
    current.setRangeText(`{{${header}}}`, current.selectionStart, current.selectionEnd, "end");
    form.setValue("text", current.value, { shouldDirty: true });
  }
  const error = errors.text?.message ?? audience.check?.messageFault ?? undefined;
  return (
    <Field label="Message" hint="Columns are filled in for each row" error={error}>
      <span className="relative block">
        <Textarea
          {...register}
          ref={(element) => {
            ref(element);
            box.current = element;
          }}
          className="[&_textarea]:field-sizing-content [&_textarea]:min-h-28 [&_textarea]:resize-none"
          foot={<ColumnChips headers={headers ?? []} onInsert={insert} />}
        />
        <MessageMarks text={text} marksDear={isSms} headers={headers} />
      </span>
      {headers && <DefaultTexts composer={composer} headers={headers} />}
    </Field>
  );
}
