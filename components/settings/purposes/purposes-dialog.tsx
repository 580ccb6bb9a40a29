"use client";

import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { factsKeys } from "#lib/client/facts/keys.ts";
import { http } from "#lib/client/request.ts";
import { CONSENT_RULES, type ConsentRule } from "#lib/contract/desk/choices.ts";
import type { OwnPurpose } from "#lib/contract/desk/settings/purposes.ts";
import { t, translated } from "#lib/contract/language.ts";
import {
  BUILT_IN_PURPOSES,
  isSameLabel,
  MAX_PURPOSE_LABEL,
  MAX_PURPOSES,
  purposeNameOf,
} from "#lib/contract/rules/purposes.ts";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Checkbox } from "../../ui/field/checkbox.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Select } from "../../ui/field/select.tsx";
import { type Keyed, keyed, withOneMore } from "../keyed.ts";
import { type TypedFields, ValueDialog, type ValueDialogProps, type ValueForm } from "../value-dialog.tsx";
import { KINDS } from "./purposes-section.tsx";

type All = readonly OwnPurpose[];
type Typed = readonly Keyed<OwnPurpose>[];
/** A new one has no name yet. */
const NEW: OwnPurpose = { name: "", label: "", kind: "marketing", consent: "only", isRetired: false };

const FORM = translated<ValueForm<All, Typed>>(() => ({
  title: t("Purposes of your own", "Makusudi yenu wenyewe"),
  purpose: t(
    "People agree to each one apart. Whoever withdraws from marketing gets none of a kind of marketing either, unless they agree to it later. A purpose and its kind stay once they are saved: rename it, or retire it.",
    "Watu hukubali kila moja peke yake. Anayeondoa ridhaa ya matangazo hapati pia aina yoyote ya matangazo, isipokuwa akubali baadaye. Kusudi na aina yake hubaki vikishahifadhiwa: libadilishe jina, au listaafishe.",
  ),
  typedOf: keyed,
  valueIn: purposesIn,
  fields: PurposeFields,
  save: ({ value, seen }) => http("PUT /api/purposes", { body: { purposes: [...value], seen: [...seen] } }),
  queryKeys: [factsKeys.all],
  saved: t("Purposes saved", "Makusudi yamehifadhiwa"),
}));

export function PurposesDialog(props: ValueDialogProps<All>) {
  return <ValueDialog form={FORM} {...props} />;
}

/** With a name for each new one; undefined while something is missing. */
function purposesIn(typed: Typed): All | undefined {
  if (typed.some((_, at) => faultOf(typed, at) !== undefined)) return undefined;
  const named: OwnPurpose[] = [];
  for (const { key: _, ...purpose } of typed) {
    const taken = [...typed, ...named].map(({ name }) => name);
    const label = purpose.label.trim();
    named.push({ ...purpose, label, name: purpose.name || purposeNameOf(label, taken) });
  }
  return named;
}

function faultOf(typed: All, at: number): string | undefined {
  const label = typed[at]?.label.trim() ?? "";
  if (label === "") return t("Give it a name", "Lipe jina");
  if (BUILT_IN_PURPOSES.some((built) => isSameLabel(built.label, label)))
    return t("This one is built in", "Hili lipo kwenye mfumo");
  const isTwice = typed.some((other, place) => place < at && isSameLabel(other.label, label));
  return isTwice ? t("Another one has this name", "Lingine lina jina hili") : undefined;
}

function PurposeFields({ typed, presses, onType }: TypedFields<All, Typed>) {
  const list = useRef<HTMLOListElement>(null);
  function add() {
    onType(withOneMore(typed, NEW));
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("li:last-child input")?.focus());
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <ol ref={list} className="flex w-full flex-col gap-5 empty:hidden">
        {typed.map((purpose, at) => (
          <PurposeRow
            key={purpose.key}
            place={at + 1}
            purpose={purpose}
            error={presses > 0 ? faultOf(typed, at) : undefined}
            onChange={(change) => onType(typed.with(at, { ...purpose, ...change }))}
            onRemove={() => onType(typed.filter((_, other) => other !== at))}
          />
        ))}
      </ol>
      {typed.length < MAX_PURPOSES && (
        <Button size="small" icon={<Plus />} onClick={add}>
          {t("Add a purpose", "Ongeza kusudi")}
        </Button>
      )}
    </div>
  );
}

type RowProps = {
  place: number;
  purpose: OwnPurpose;
  error: string | undefined;
  onChange: (change: Partial<OwnPurpose>) => void;
  onRemove: () => void;
};

function PurposeRow({ place, purpose, error, onChange, onRemove }: RowProps) {
  const { name, label, kind, consent, isRetired } = purpose;
  const isNew = name === "";
  const options = (words: Record<string, string>) =>
    Object.entries(words).map(([value, text]) => ({ value, label: text }));
  return (
    <li className="flex flex-col gap-3">
      <div className="flex items-start gap-2">
        <Field
          label={t(`Name of purpose ${place}`, `Jina la kusudi ${place}`)}
          error={error}
          className="min-w-0 flex-1"
        >
          <Input
            autoComplete="off"
            maxLength={MAX_PURPOSE_LABEL}
            placeholder={t("Invitations to events", "Mialiko ya hafla")}
            value={label}
            onChange={({ target }) => onChange({ label: target.value })}
          />
        </Field>
        {isNew && (
          <IconButton
            label={
              label === ""
                ? t(`Remove purpose ${place}`, `Ondoa kusudi ${place}`)
                : t(`Remove ${label}`, `Ondoa ${label}`)
            }
            icon={<Trash2 />}
            className="mt-6"
            onClick={onRemove}
          />
        )}
      </div>
      {isNew ? (
        <Field label={t(`Kind of purpose ${place}`, `Aina ya kusudi ${place}`)}>
          <Select
            options={options(KINDS)}
            value={kind}
            onChange={(value) => onChange({ kind: value === "service" ? "service" : "marketing" })}
          />
        </Field>
      ) : (
        <Checkbox
          label={t(`Retired: ${label} is chosen no more`, `Limestaafishwa: ${label} halichaguliwi tena`)}
          checked={isRetired}
          onChange={({ target }) => onChange({ isRetired: target.checked })}
        />
      )}
      <Field label={t(`Rule of purpose ${place}`, `Kanuni ya kusudi ${place}`)}>
        <Select
          options={options(CONSENT_RULES)}
          value={consent}
          onChange={(value) => onChange({ consent: value as ConsentRule })}
        />
      </Field>
    </li>
  );
}
