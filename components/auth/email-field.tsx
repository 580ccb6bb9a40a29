import type { ComponentProps } from "react";
import { t } from "#lib/contract/language.ts";
import { Field } from "../ui/field/field.tsx";
import { Input } from "../ui/field/input.tsx";

type EmailFieldProps = ComponentProps<typeof Input> & { error: string | undefined };

/** The address that somebody signs in with; password managers know it as their user name. */
export function EmailField({ error, ...input }: EmailFieldProps) {
  return (
    <Field label={t("E-mail", "Barua pepe")} error={error}>
      <Input
        {...input}
        type="email"
        controlSize="large"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  );
}
