"use client";

import { type ComponentProps, useState } from "react";
import { t } from "#lib/contract/language.ts";
import { Field } from "../ui/field/field.tsx";
import { Input } from "../ui/field/input.tsx";

type PasswordFieldProps = ComponentProps<typeof Input> & {
  hint?: string | undefined;
  error: string | undefined;
  autoComplete: "current-password" | "new-password";
};

/** A password with a way to read it back; pasting and password managers work. */
export function PasswordField({ hint, error, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const show = (
    <button type="button" className="link cursor-default rounded-1" onClick={() => setShown(!isShown)}>
      {isShown ? t("Hide", "Ficha") : t("Show", "Onyesha")}
      <span className="sr-only">{t(" password", " nenosiri")}</span>
    </button>
  );
  return (
    <Field label={t("Password", "Nenosiri")} hint={hint} error={error} action={show}>
      <Input
        {...input}
        type={isShown ? "text" : "password"}
        controlSize="large"
        spellCheck={false}
        autoCapitalize="none"
      />
    </Field>
  );
}
