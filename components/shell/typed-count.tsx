"use client";

import { Field } from "#components/ui/field/field.tsx";
import { Input } from "#components/ui/field/input.tsx";

type TypedCountProps = {
  /** Why it is asked for, ending with "Type 1204 to confirm." */
  label: string;
  value: string;
  onChange: (typed: string) => void;
  /** It is asked for by what was just chosen, perhaps below the end of the screen. */
  isLate?: boolean;
};

/** Asks for the number of people once more: nobody types it without having read it. */
export function TypedCount({ label, value, onChange, isLate = false }: TypedCountProps) {
  return (
    <Field label={label}>
      <Input
        ref={isLate ? showWhole : undefined}
        inputMode="numeric"
        autoComplete="off"
        className="w-44"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

// The focus stays with what was chosen: whoever chooses by keys goes on choosing.
const showWhole = (input: HTMLInputElement | null) => input?.scrollIntoView({ block: "center" });
