"use client";

import { useState } from "react";
import { useUpdateFields } from "#lib/client/groups.ts";
import type { FieldValue, PersonField } from "#lib/contract/desk/people/person-field.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Select } from "../../ui/field/select.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import { SaveFault } from "../save-fault.tsx";

type FillDialogProps = {
  number: string;
  known: readonly PersonField[];
  fields: Readonly<Record<string, FieldValue>>;
  isOpen: boolean;
  onClose: () => void;
};

const typedOf = (value: FieldValue | undefined): string =>
  typeof value === "boolean" ? (value ? "yes" : "no") : String(value ?? "");

/** The fields of one person as they are typed; what was not changed is not sent. */
export function FillDialog({ number, known, fields, isOpen, onClose }: FillDialogProps) {
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(known.map(({ name }) => [name, typedOf(fields[name])])),
  );
  const { mutate, isPending, error } = useUpdateFields();
  const faults = error instanceof Fault ? error.fields : [];
  const changed = known.filter(({ name }) => typed[name] !== typedOf(fields[name]));
  function save() {
    const next = Object.fromEntries(changed.map(({ name }) => [name, typed[name] ?? ""]));
    mutate(
      { number, fields: next },
      {
        onSuccess: () => {
          showToast({ tone: "green", title: t("Fields saved", "Sehemu zimehifadhiwa") });
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={t("Fill in fields", "Jaza sehemu za taarifa")}
      purpose={t("An empty field has no value.", "Sehemu tupu haina thamani.")}
      button={t("Save the fields", "Hifadhi sehemu")}
      isBusy={isPending}
      lockedBecause={changed.length === 0 ? t("Change a field first", "Badilisha sehemu kwanza") : undefined}
      onSubmit={save}
      onClose={onClose}
    >
      {known.map((field) => (
        <OneField
          key={field.name}
          field={field}
          value={typed[field.name] ?? ""}
          error={faults.find(({ path }) => path === `fields.${field.name}`)?.rule}
          onChange={(value) => setTyped({ ...typed, [field.name]: value })}
        />
      ))}
      {faults.length === 0 && (
        <SaveFault error={error} title={t("The fields were not saved", "Sehemu hazikuhifadhiwa")} />
      )}
    </FormDialog>
  );
}

const NONE = "none";

type OneFieldProps = {
  field: PersonField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

function OneField({ field: { label, kind, choices }, value, error, onChange }: OneFieldProps) {
  const options =
    kind === "choice"
      ? choices.map((choice) => ({ value: choice, label: choice }))
      : [
          { value: "yes", label: t("Yes", "Ndiyo") },
          { value: "no", label: t("No", "Hapana") },
        ];
  return (
    <Field label={label} error={error}>
      {kind === "choice" || kind === "yes-no" ? (
        <Select
          options={[{ value: NONE, label: t("No value", "Hakuna thamani") }, ...options]}
          value={value === "" ? NONE : value}
          onChange={(next) => onChange(next === NONE ? "" : next)}
        />
      ) : (
        <Input
          autoComplete="off"
          inputMode={kind === "number" ? "decimal" : "text"}
          placeholder={kind === "date" ? "2026-03-01" : undefined}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
