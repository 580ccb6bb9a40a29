"use client";

import { t } from "#lib/contract/language.ts";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";

type HowAskedFieldProps = { hint: string; reason: string; onChange: (reason: string) => void };

/** The reason that is kept with an opt-out, and with the undoing of one. */
export function HowAskedField({ hint, reason, onChange }: HowAskedFieldProps) {
  return (
    <Field label={t("How did they ask?", "Aliombaje?")} hint={hint}>
      <Input
        value={reason}
        maxLength={300}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
