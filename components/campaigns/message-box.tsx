"use client";

import { useRef } from "react";
import { Field } from "../ui/field.tsx";
import { SlotChip } from "../ui/slot-chip.tsx";
import { Textarea } from "../ui/textarea.tsx";
import { MessageMarks } from "./message-marks.tsx";
import type { Composer } from "./use-composer.ts";

/** The text with its merge fields; a chip puts a column in where the caret stands. */
export function MessageBox({ composer }: { composer: Composer }) {
  const box = useRef<HTMLTextAreaElement | null>(null);
  const { audience, form, values } = composer;
  const { ref, ...register } = form.register("text");
  const isSms = values.channel === "sms";
  function insert(header: string) {
    const { current } = box;
    if (!current) return;
    current.focus();
    current.setRangeText(`{{${header}}}`, current.selectionStart, current.selectionEnd, "end");
    form.setValue("text", current.value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  }
  const error = form.formState.errors.text?.message ?? audience.check?.messageFault ?? undefined;
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
              <span className="text-12 text-ink-3">Insert</span>
              {(audience.opened?.headers ?? []).slice(0, 12).map((header) => (
                <SlotChip
                  key={header}
                  aria-label={`Insert the column ${header}`}
                  onClick={() => insert(header)}
                >
                  {header}
                </SlotChip>
              ))}
              <span className="num ml-auto text-12 text-ink-3">
                Empty cells: {"{{Jina|Mteja}}"} puts Mteja in
              </span>
            </>
          }
        />
        <MessageMarks text={values.text} marksDear={isSms} />
      </span>
    </Field>
  );
}
