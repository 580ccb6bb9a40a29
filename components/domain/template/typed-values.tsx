"use client";

import { Plus, X } from "lucide-react";
import { useState } from "react";
import { type ButtonSlot, nextName, type Slot, type SlotPlace } from "#lib/client/send/template-slots.ts";
import { t, translated } from "#lib/contract/language.ts";
import { oddMeaning, oddValue } from "#lib/contract/rules/template/odd-value.ts";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Segmented } from "../../ui/field/segmented.tsx";
import { Note } from "../../ui/note.tsx";
import { SlotChip } from "../slot-chip.tsx";
import { fieldLabel, placeWord } from "./field-label.ts";
import type { TemplateValuesProps } from "./known-values.tsx";

const MAX_CHIPS = 12;

const KINDS = translated(() => [
  { value: "quick_reply", label: t("Quick reply", "Jibu la haraka") },
  { value: "url", label: t("Link", "Kiungo") },
]);

/** Fields of a template whose text nobody told us: as many as the person knows of, each under its name. */
export function TypedValues({ values: { texts, buttons }, columns, onChange }: TemplateValuesProps) {
  // Whoever asks for a row wants to type into it.
  const [added, setAdded] = useState("");
  function add(place: SlotPlace, value: string) {
    setAdded(keyOf("text", texts.length));
    onChange({ texts: [...texts, { place, name: nextName(texts, place), value }] });
  }
  function addButton() {
    setAdded(keyOf("button", buttons.length));
    onChange({ buttons: [...buttons, { subType: "quick_reply", value: "" }] });
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium text-13">
        {t("Fields", "Sehemu za kujaza")}{" "}
        <span className="font-normal text-ink-3">
          {t("add those that the template has", "ongeza ambazo kiolezo kinazo")}
        </span>
      </legend>
      {texts.map((slot, at) => (
        <TextRow
          key={keyOf("text", at)}
          slot={slot}
          at={at}
          isNew={added === keyOf("text", at)}
          onChange={(changed) => onChange({ texts: changedAt(texts, at, changed) })}
        />
      ))}
      {buttons.map((slot, at) =>
        slot.isFixed ? null : (
          <ButtonRow
            key={keyOf("button", at)}
            slot={slot}
            at={at}
            isNew={added === keyOf("button", at)}
            onChange={(changed) => onChange({ buttons: changedAt(buttons, at, changed) })}
          />
        ),
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" icon={<Plus />} onClick={() => add("header", "")}>
          {t("Header field", "Sehemu ya kichwa")}
        </Button>
        <Button size="small" icon={<Plus />} onClick={() => add("body", "")}>
          {t("Body field", "Sehemu ya mwili")}
        </Button>
        <Button size="small" icon={<Plus />} onClick={addButton}>
          {t("Button", "Kitufe")}
        </Button>
        {columns.slice(0, MAX_CHIPS).map((column) => (
          <SlotChip
            key={column}
            aria-label={t(
              `Add a body field with the column ${column}`,
              `Ongeza sehemu ya mwili yenye safu ${column}`,
            )}
            onClick={() => add("body", `{{${column}}}`)}
          >
            {column}
          </SlotChip>
        ))}
      </div>
    </fieldset>
  );
}

// Rows have nothing but their order; nothing is kept in them but what stands in the values.
const keyOf = (kind: string, at: number): string => `${kind} ${at}`;

/** One row changed, or gone where it is null. */
const changedAt = <Row,>(rows: readonly Row[], at: number, row: Row | null): Row[] =>
  row === null ? rows.filter((_, index) => index !== at) : rows.with(at, row);

type RowProps<Row> = { slot: Row; at: number; isNew: boolean; onChange: (slot: Row | null) => void };

function TextRow({ slot, at, isNew, onChange }: RowProps<Slot>) {
  const { place, name, value } = slot;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="w-14 text-12 text-ink-3">{placeWord(place)}</span>
      <Input
        value={name}
        aria-label={
          place === "header"
            ? t(`Name of header field ${at + 1}`, `Jina la sehemu ${at + 1} ya kichwa`)
            : t(`Name of body field ${at + 1}`, `Jina la sehemu ${at + 1} ya mwili`)
        }
        isCode
        autoComplete="off"
        className="w-24"
        onChange={(event) => onChange({ ...slot, name: event.target.value })}
      />
      <Input
        value={value}
        autoFocus={isNew}
        aria-label={fieldLabel(place, at + 1)}
        placeholder={t("What people read there", "Watu watakachosoma hapo")}
        autoComplete="off"
        className="min-w-40 flex-1"
        onChange={(event) => onChange({ ...slot, value: event.target.value })}
      />
      <IconButton
        look="plain"
        label={
          place === "header"
            ? t(`Remove header field ${at + 1}`, `Ondoa sehemu ${at + 1} ya kichwa`)
            : t(`Remove body field ${at + 1}`, `Ondoa sehemu ${at + 1} ya mwili`)
        }
        icon={<X />}
        onClick={() => onChange(null)}
      />
    </div>
  );
}

function ButtonRow({ slot, at, isNew, onChange }: RowProps<ButtonSlot>) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="max-sm:w-full">
        <Segmented
          label={t(`Kind of button ${at + 1}`, `Aina ya kitufe ${at + 1}`)}
          options={KINDS}
          value={slot.subType}
          onChange={(subType) => onChange({ ...slot, subType })}
        />
      </span>
      <Input
        value={slot.value}
        autoFocus={isNew}
        aria-label={t(`Button ${at + 1}`, `Kitufe ${at + 1}`)}
        placeholder={t("Payload, or the end of the link", "Payload, au mwisho wa kiungo")}
        isCode
        autoComplete="off"
        className="min-w-40 flex-1"
        onChange={(event) => onChange({ ...slot, value: event.target.value })}
      />
      <IconButton
        look="plain"
        label={t(`Remove button ${at + 1}`, `Ondoa kitufe ${at + 1}`)}
        icon={<X />}
        onClick={() => onChange(null)}
      />
    </div>
  );
}

/** A typed value that the provider will probably refuse; nothing forbids it. */
export function OddValues({ texts }: { texts: readonly Slot[] }) {
  const [first] = texts.flatMap(({ place, name, value }) => {
    const odd = oddValue(value);
    return odd === null ? [] : [`${fieldLabel(place, name.trim())} ${odd}`];
  });
  if (first === undefined) return null;
  return (
    <Note tone="amber" isSmall title={first}>
      {oddMeaning()}
    </Note>
  );
}
