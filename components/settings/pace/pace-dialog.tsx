"use client";

import { useState } from "react";
import { factsKeys } from "#lib/client/facts/keys.ts";
import { http } from "#lib/client/request.ts";
import { paceKeys } from "#lib/client/settings.ts";
import type { Paces } from "#lib/contract/desk/settings/console.ts";
import { t, translated } from "#lib/contract/language.ts";
import { PACE } from "#lib/contract/rules/sending/pace.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { type TypedFields, ValueDialog, type ValueDialogProps, type ValueForm } from "../value-dialog.tsx";
import {
  faultIn,
  MOST,
  type PaceField,
  type PacesSet,
  type PaceTyped,
  pacesIn,
  typedOf,
} from "./pace-values.ts";

type Shown = { field: PaceField; label: string; hint: string };

const mostOf = (field: PaceField) =>
  t(`at most ${formatCount(MOST[field])}`, `isiyozidi ${formatCount(MOST[field])}`);

const LIMITS = translated<readonly Shown[]>(() => [
  { field: "sms", label: t("SMS a second", "SMS kwa sekunde"), hint: mostOf("sms") },
  { field: "chat", label: t("Chat messages a second", "Jumbe za chat kwa sekunde"), hint: mostOf("chat") },
]);

const BOUNDS = translated<readonly Shown[]>(() => [
  {
    field: "smsStart",
    label: t("SMS start", "Mwanzo wa SMS"),
    hint: t(`requests, built in: ${PACE.sms.start}`, `maombi, ya kawaida: ${PACE.sms.start}`),
  },
  {
    field: "smsCeiling",
    label: t("SMS ceiling", "Kikomo cha SMS"),
    hint: t(`requests, built in: ${PACE.sms.ceiling}`, `maombi, ya kawaida: ${PACE.sms.ceiling}`),
  },
  {
    field: "chatStart",
    label: t("Chat start", "Mwanzo wa chat"),
    hint: t(`people, built in: ${PACE.chat.start}`, `watu, kawaida: ${PACE.chat.start}`),
  },
  {
    field: "chatCeiling",
    label: t("Chat ceiling", "Kikomo cha chat"),
    hint: t(`people, built in: ${PACE.chat.ceiling}`, `watu, kawaida: ${PACE.chat.ceiling}`),
  },
]);

const hasFault = (typed: PaceTyped, shown: readonly Shown[]): boolean =>
  shown.some(({ field }) => faultIn(field, typed) !== undefined);

const FORM = translated<ValueForm<PacesSet, PaceTyped>>(() => ({
  title: t("How fast may we send?", "Tutume kwa kasi gani?"),
  purpose: t(
    "For all campaigns of a kind together. An empty field means no limit: we send as fast as the service allows. A message you send from the page “Send” does not wait.",
    "Kwa kampeni zote za aina moja kwa pamoja. Sehemu tupu inamaanisha hakuna kikomo: tunatuma kwa kasi inayoruhusiwa na huduma. Ujumbe unaotuma kwenye ukurasa “Tuma” hausubiri.",
  ),
  typedOf: ({ bounds, ...limits }) => typedOf({ limits, bounds }),
  valueIn: (typed) => (hasFault(typed, [...LIMITS, ...BOUNDS]) ? undefined : pacesIn(typed)),
  fields: (fields) => (
    <>
      {LIMITS.map((shown) => (
        <PaceInput key={shown.field} {...shown} {...fields} />
      ))}
      <BoundFields {...fields} />
    </>
  ),
  save: ({ value, seen }) => http("PUT /api/paces", { body: { ...value, seen } }),
  queryKeys: [paceKeys.all, factsKeys.all],
  saved: t(
    "Saved. It counts from the next request on.",
    "Imehifadhiwa. Inaanza kutumika kwenye ombi linalofuata.",
  ),
}));

export function PaceDialog({ value: { limits, bounds }, ...props }: ValueDialogProps<Paces>) {
  return <ValueDialog form={FORM} value={{ ...limits, bounds }} {...props} />;
}

type PaceFields = TypedFields<PacesSet, PaceTyped>;

function BoundFields(fields: PaceFields) {
  const { typed, presses } = fields;
  const [folded, setFolded] = useState(() => ({
    isOpen: BOUNDS.some(({ field }) => typed[field] !== ""),
    presses: 0,
  }));
  // What is refused must be seen, also where it was folded after the press before.
  const isOpen = folded.isOpen || (presses > folded.presses && hasFault(typed, BOUNDS));
  return (
    <details open={isOpen} onToggle={(event) => setFolded({ isOpen: event.currentTarget.open, presses })}>
      <summary className="link w-fit cursor-pointer rounded-1 py-1 text-13 max-sm:py-3">
        {t("Where we begin, and the most a second", "Tunapoanzia, na kiwango cha juu kwa sekunde")}
      </summary>
      <p className="pt-1 pb-3 text-13 text-ink-2">
        {t(
          "We find out how fast the service accepts your messages. A ceiling counts from the next request on. A start counts until the first message is sent. An empty field means the number that is built in.",
          "Tunajifunza kasi ambayo huduma inapokea ujumbe wenu. Kikomo kinaanza kutumika kwenye ombi linalofuata. Mwanzo unatumika hadi ujumbe wa kwanza utumwe. Sehemu tupu inamaanisha namba ya kawaida.",
        )}
      </p>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        {BOUNDS.map((shown) => (
          <PaceInput key={shown.field} {...shown} {...fields} />
        ))}
      </div>
    </details>
  );
}

function PaceInput({ field, label, hint, typed, presses, onType }: Shown & PaceFields) {
  return (
    <Field label={label} hint={hint} error={presses > 0 ? faultIn(field, typed) : undefined}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        className="w-28"
        value={typed[field]}
        onChange={(event) => onType({ ...typed, [field]: event.target.value })}
      />
    </Field>
  );
}
