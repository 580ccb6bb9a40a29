"use client";

import { Suspense, useRef, useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { Field } from "#components/ui/field/field.tsx";
import { Textarea } from "#components/ui/field/textarea.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { fieldsIn, withDefault } from "#lib/client/audience/default-texts.ts";
import { fieldAround } from "#lib/client/audience/merge-fields.ts";
import type { Shares } from "../draft/use-composer.ts";
import { ColumnChips } from "./column-chips.tsx";
import { DefaultTexts } from "./default-texts.tsx";
import { MessageMarks } from "./message-marks.tsx";
import { writeInto } from "./write-into.ts";

const { Part: ChipPopover, preload } = lazyPart(() =>
  import("./chip-popover.tsx").then((part) => part.ChipPopover),
);

/** The text with its merge fields as chips; a column goes in where the caret is, and a chip that is pressed opens its field. */
export function MessageBox({ composer }: Shares<"audience" | "form" | "kept">) {
  const box = useRef<HTMLTextAreaElement | null>(null);
  const chip = useRef<HTMLSpanElement | null>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [pressed, setPressed] = useState<number | null>(null);
  const { audience, form, kept } = composer;
  // Of a file that may not be opened here the server says the columns.
  const headers = audience.opened?.headers ?? kept.file?.headers ?? undefined;
  const [text, channel] = useWatch({ control: form.control, name: ["text", "channel"] });
  const { errors } = useFormState({ control: form.control, name: "text" });
  const { ref, onBlur, ...register } = form.register("text");
  function press({ selectionStart, selectionEnd, value }: HTMLTextAreaElement) {
    if (selectionStart === selectionEnd) setPressed(fieldAround(value, selectionStart)?.index ?? null);
  }
  const error = errors.text?.message ?? audience.check?.messageFault ?? undefined;
  return (
    <Field label="Message" hint="Columns are filled in for each row" error={error}>
      <Textarea
        {...register}
        ref={(element) => {
          ref(element);
          box.current = element;
        }}
        onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
          setCaret(selectionStart === selectionEnd ? selectionStart : null)
        }
        onBlur={(event) => {
          setCaret(null);
          void onBlur(event);
        }}
        onPointerEnter={preload}
        onClick={({ currentTarget }) => press(currentTarget)}
        painted={
          <MessageMarks
            text={text}
            marksDear={channel === "sms"}
            headers={headers}
            caret={caret}
            pressed={pressed}
            pressedRef={chip}
          />
        }
        foot={
          <ColumnChips
            headers={headers ?? []}
            onInsert={(header) => box.current && writeInto(box.current, `{{${header}}}`)}
          />
        }
      />
      {headers && <TextDefaults composer={composer} headers={headers} />}
      {headers && pressed !== null && (
        <Suspense>
          <ChipPopover
            key={pressed}
            {...{ composer, headers, box }}
            index={pressed}
            anchor={chip}
            onClose={() => setPressed(null)}
          />
        </Suspense>
      )}
    </Field>
  );
}

type TextDefaultsProps = Shares<"audience" | "form"> & { headers: readonly string[] };

function TextDefaults({ composer, headers }: TextDefaultsProps) {
  const { form } = composer;
  // Only another field renders this, not another letter.
  const fields = useWatch({ control: form.control, name: "text", compute: fieldsIn });
  function change(chosen: { column: number; fallback: string }) {
    const text = withDefault(form.getValues("text"), { ...chosen, headers });
    form.setValue("text", text, { shouldDirty: true, shouldValidate: true });
  }
  return <DefaultTexts {...{ composer, headers, fields }} onChange={change} />;
}
