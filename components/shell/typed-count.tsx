"use client";

import { Field } from "#components/ui/field/field.tsx";
import { Input } from "#components/ui/field/input.tsx";

type TypedCountProps = {
  /** Why it is asked for, ending with "Type 1204 to confirm." */
  label: string;
  value: string;
  onChange: (typed: string) => void;
};

/** Asks for the number of people once more: nobody types it without having read it. */
export function TypedCount({ label, value, onChange }: TypedCountProps) {
  return (
    <Field label={label}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        className="w-44"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** However its thousands are separated. */
export const isTyped = (typed: string, count: number): boolean => typed.replace(/\D/g, "") === String(count);
