"use client";

import { detailOf } from "#lib/client/detail-of.ts";
import { t } from "#lib/contract/language.ts";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";

type CurrentPasswordFieldProps = {
  label: string;
  password: string;
  error: Error | null;
  onChange: (password: string) => void;
};

/** The password somebody has, with what the console said of the last try. */
export function CurrentPasswordField({ label, password, error, onChange }: CurrentPasswordFieldProps) {
  return (
    <Field label={label} error={error ? sentenceOf(error) : undefined}>
      <Input
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

function sentenceOf(error: Error): string {
  return detailOf(error) ?? t("The console does not answer.", "Konsoli haijibu.");
}
