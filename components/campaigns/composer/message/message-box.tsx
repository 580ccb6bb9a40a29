"use client";

import { useRef } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { SlotChip } from "#components/domain/slot-chip.tsx";
import { Field } from "#components/ui/field/field.tsx";
import { Textarea } from "#components/ui/field/textarea.tsx";
import type { Composer } from "../draft/use-composer.ts";
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
          foot={
            <>
              <span className="text-12 text-ink-3">Add a column</span>
              {(headers ?? []).slice(0, 12).map((header) => (
                <SlotChip key={header} aria-label={`Add the column ${header}`} onClick={() => insert(header)}>
                  {header}
                </SlotChip>
              ))}
              <span className="num ml-auto text-12 text-ink-3">
                Empty cells: {"{{Jina|Mteja}}"} puts Mteja in
              </span>
            </>
          }
        />
        <MessageMarks text={text} marksDear={isSms} headers={headers} />
      </span>
    </Field>
  );
}
