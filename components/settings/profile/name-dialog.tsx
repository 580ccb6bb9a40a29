"use client";

import { factsKeys } from "#lib/client/facts/keys.ts";
import { http } from "#lib/client/request.ts";
import { sessionKeys } from "#lib/client/session/keys.ts";
import { t, translated } from "#lib/contract/language.ts";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { ValueDialog, type ValueDialogProps, type ValueForm } from "../value-dialog.tsx";

const FORM = translated<ValueForm<string>>(() => ({
  title: t("Your name", "Jina lako"),
  purpose: t(
    "Everyone here sees it next to what you do. What you did before keeps the old name.",
    "Kila mtu hapa huliona kando ya unachofanya. Ulichofanya awali kinabaki na jina la zamani.",
  ),
  button: t("Save name", "Hifadhi jina"),
  typedOf: (name) => name,
  valueIn: (typed) => typed,
  lockedBecause: (typed) => (typed.trim() === "" ? t("Enter your name", "Andika jina lako") : undefined),
  fields: ({ typed, onType }) => (
    <Field label={t("Name", "Jina")}>
      <Input
        autoComplete="name"
        maxLength={80}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    </Field>
  ),
  save: ({ value: name, seen }) => http("PATCH /api/session", { body: { name, seen } }),
  queryKeys: [factsKeys.all, sessionKeys.history],
  saved: t("Name saved", "Jina limehifadhiwa"),
  notSaved: t("Not saved", "Halikuhifadhiwa"),
}));

export function NameDialog(props: ValueDialogProps<string>) {
  return <ValueDialog form={FORM} {...props} />;
}
