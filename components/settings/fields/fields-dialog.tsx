"use client";

import { factsKeys } from "#lib/client/facts/keys.ts";
import { http } from "#lib/client/request.ts";
import type { PersonField } from "#lib/contract/desk/people/person-field.ts";
import { t, translated } from "#lib/contract/language.ts";
import {
  FIELD_KIND_WORDS,
  FIELD_KINDS,
  type FieldKind,
  MAX_FIELD_LABEL,
  MAX_FIELDS,
} from "#lib/contract/rules/people.ts";
import { isSameLabel, purposeNameOf } from "#lib/contract/rules/purposes.ts";
import { Field } from "../../ui/field/field.tsx";
import { type Keyed, keyed } from "../../ui/field/keyed.ts";
import { Select } from "../../ui/field/select.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { NamedRows } from "../named-rows.tsx";
import { type TypedFields, ValueDialog, type ValueDialogProps, type ValueForm } from "../value-dialog.tsx";

type All = readonly PersonField[];
/** Its choices as they are typed, one a line. */
type Typed = readonly Keyed<PersonField & { lines: string }>[];
/** A new one has no name yet. */
const NEW = { name: "", label: "", kind: "text", choices: [], isRetired: false, lines: "" } as const;

const FORM = translated<ValueForm<All, Typed>>(() => ({
  title: t("Fields of people", "Sehemu za taarifa za watu"),
  purpose: t(
    "They are filled in by hand, from the columns of a file, and by your systems. A field and its kind stay once they are saved: rename it, or retire it.",
    "Hujazwa kwa mkono, kutoka safu za faili, na na mifumo yenu. Sehemu na aina yake hubaki zikishahifadhiwa: ibadilishe jina, au istaafishe.",
  ),
  typedOf: (all) => keyed(all.map((field) => ({ ...field, lines: field.choices.join("\n") }))),
  valueIn: fieldsIn,
  fields: FieldFields,
  save: ({ value, seen }) =>
    http("PUT /api/person-fields", { body: { personFields: [...value], seen: [...seen] } }),
  queryKeys: [factsKeys.all],
  saved: t("Fields saved", "Sehemu zimehifadhiwa"),
}));

export function FieldsDialog(props: ValueDialogProps<All>) {
  return <ValueDialog form={FORM} {...props} />;
}

const choicesOf = (lines: string): string[] =>
  lines
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** With a name for each new one; undefined while something is missing. */
function fieldsIn(typed: Typed): All | undefined {
  if (typed.some((_, at) => faultOf(typed, at) !== undefined)) return undefined;
  const named: PersonField[] = [];
  for (const { key: _, lines, ...field } of typed) {
    const taken = [...typed, ...named].map(({ name }) => name);
    const label = field.label.trim();
    const choices = field.kind === "choice" ? choicesOf(lines) : [];
    named.push({ ...field, label, choices, name: field.name || purposeNameOf(label, taken, "field") });
  }
  return named;
}

function faultOf(typed: Typed, at: number): string | undefined {
  const { label = "", kind, lines = "" } = typed[at] ?? {};
  if (label.trim() === "") return t("Give it a name", "Ipe jina");
  if (typed.some((other, place) => place < at && isSameLabel(other.label, label)))
    return t("Another one has this name", "Nyingine ina jina hili");
  return kind === "choice" && choicesOf(lines).length === 0
    ? t("Write at least one choice below", "Andika angalau chaguo moja hapa chini")
    : undefined;
}

function FieldFields({ typed, presses, onType }: TypedFields<All, Typed>) {
  return (
    <NamedRows<PersonField & { lines: string }>
      rows={typed}
      empty={{ ...NEW, choices: [] }}
      most={MAX_FIELDS}
      maxLabel={MAX_FIELD_LABEL}
      words={{
        add: t("Add a field", "Ongeza sehemu"),
        example: t("Branch", "Tawi"),
        label: (place) => t(`Name of field ${place}`, `Jina la sehemu ${place}`),
        remove: (place) => t(`Remove field ${place}`, `Ondoa sehemu ${place}`),
        retired: (label) =>
          t(`Retired: ${label} is filled in no more`, `Imestaafishwa: ${label} haijazwi tena`),
      }}
      errorOf={(at) => (presses > 0 ? faultOf(typed, at) : undefined)}
      onType={onType}
    >
      {({ row: { kind, lines }, place, isNew, change }) => (
        <>
          {isNew && (
            <Field label={t(`Kind of field ${place}`, `Aina ya sehemu ${place}`)}>
              <Select
                options={FIELD_KINDS.map((value) => ({ value, label: FIELD_KIND_WORDS[value] }))}
                value={kind}
                onChange={(value) => change({ kind: value as FieldKind })}
              />
            </Field>
          )}
          {kind === "choice" && (
            <Field
              label={t(
                `Choices of field ${place}, one a line`,
                `Machaguo ya sehemu ${place}, moja kwa mstari`,
              )}
            >
              <Textarea rows={4} value={lines} onChange={({ target }) => change({ lines: target.value })} />
            </Field>
          )}
        </>
      )}
    </NamedRows>
  );
}
