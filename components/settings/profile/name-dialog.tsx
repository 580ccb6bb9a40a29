"use client";

import { factsKeys } from "#lib/client/facts/keys.ts";
import { http } from "#lib/client/request.ts";
import { sessionKeys } from "#lib/client/session/keys.ts";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { ValueDialog, type ValueDialogProps, type ValueForm } from "../value-dialog.tsx";

const FORM: ValueForm<string> = {
  title: "Your name",
  purpose: "Everyone here sees it next to what you do. What you did before keeps the old name.",
  button: "Save name",
  typedOf: (name) => name,
  valueIn: (typed) => typed,
  lockedBecause: (typed) => (typed.trim() === "" ? "Enter your name" : undefined),
  fields: ({ typed, onType }) => (
    <Field label="Name">
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
  saved: "Name saved",
  notSaved: "Not saved",
};

export function NameDialog(props: ValueDialogProps<string>) {
  return <ValueDialog form={FORM} {...props} />;
}
