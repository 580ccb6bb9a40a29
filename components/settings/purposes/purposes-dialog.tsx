"use client";

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
import { Field } from "../../ui/field/field.tsx";
import { type Keyed, keyed } from "../../ui/field/keyed.ts";
import { Select } from "../../ui/field/select.tsx";
import { NamedRows } from "../named-rows.tsx";
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
  const options = (words: Record<string, string>) =>
    Object.entries(words).map(([value, text]) => ({ value, label: text }));
  return (
    <NamedRows
      rows={typed}
      empty={NEW}
      most={MAX_PURPOSES}
      maxLabel={MAX_PURPOSE_LABEL}
      words={{
        add: t("Add a purpose", "Ongeza kusudi"),
        example: t("Invitations to events", "Mialiko ya hafla"),
        label: (place) => t(`Name of purpose ${place}`, `Jina la kusudi ${place}`),
        remove: (place) => t(`Remove purpose ${place}`, `Ondoa kusudi ${place}`),
        retired: (label) =>
          t(`Retired: ${label} is chosen no more`, `Limestaafishwa: ${label} halichaguliwi tena`),
      }}
      errorOf={(at) => (presses > 0 ? faultOf(typed, at) : undefined)}
      onType={onType}
    >
      {({ row: { kind, consent }, place, isNew, change }) => (
        <>
          {isNew && (
            <Field label={t(`Kind of purpose ${place}`, `Aina ya kusudi ${place}`)}>
              <Select
                options={options(KINDS)}
                value={kind}
                onChange={(value) => change({ kind: value === "service" ? "service" : "marketing" })}
              />
            </Field>
          )}
          <Field label={t(`Rule of purpose ${place}`, `Kanuni ya kusudi ${place}`)}>
            <Select
              options={options(CONSENT_RULES)}
              value={consent}
              onChange={(value) => change({ consent: value as ConsentRule })}
            />
          </Field>
        </>
      )}
    </NamedRows>
  );
}
