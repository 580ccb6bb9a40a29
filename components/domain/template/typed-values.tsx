"use client";

import { Plus, X } from "lucide-react";
import { useState } from "react";
import { type ButtonSlot, nextName, type Slot, type SlotPlace } from "#lib/client/send/template-slots.ts";
import { ODD_MEANING, oddValue } from "#lib/contract/rules/template/odd-value.ts";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Segmented } from "../../ui/field/segmented.tsx";
import { Note } from "../../ui/note.tsx";
import { SlotChip } from "../slot-chip.tsx";
import type { TemplateValuesProps } from "./known-values.tsx";

const MAX_CHIPS = 12;
const WORD: Record<SlotPlace, string> = { header: "Header", body: "Body" };
const KINDS = [
  { value: "quick_reply", label: "Quick reply" },
  { value: "url", label: "Link" },
];

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
        Fields <span className="font-normal text-ink-3">add those that the template has</span>
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
          Header field
        </Button>
        <Button size="small" icon={<Plus />} onClick={() => add("body", "")}>
          Body field
        </Button>
        <Button size="small" icon={<Plus />} onClick={addButton}>
          Button
        </Button>
        {columns.slice(0, MAX_CHIPS).map((column) => (
          <SlotChip
            key={column}
            aria-label={`Add a body field with the column ${column}`}
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
      <span className="w-14 text-12 text-ink-3">{WORD[place]}</span>
      <Input
        value={name}
        aria-label={`Name of ${place} field ${at + 1}`}
        isCode
        autoComplete="off"
        className="w-24"
        onChange={(event) => onChange({ ...slot, name: event.target.value })}
      />
      <Input
        value={value}
        autoFocus={isNew}
        aria-label={`${WORD[place]} field ${at + 1}`}
        placeholder="What people read there"
        autoComplete="off"
        className="min-w-40 flex-1"
        onChange={(event) => onChange({ ...slot, value: event.target.value })}
      />
      <IconButton
        look="plain"
        label={`Remove ${place} field ${at + 1}`}
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
          label={`Kind of button ${at + 1}`}
          options={KINDS}
          value={slot.subType}
          onChange={(subType) => onChange({ ...slot, subType })}
        />
      </span>
      <Input
        value={slot.value}
        autoFocus={isNew}
        aria-label={`Button ${at + 1}`}
        placeholder="Payload, or the end of the link"
        isCode
        autoComplete="off"
        className="min-w-40 flex-1"
        onChange={(event) => onChange({ ...slot, value: event.target.value })}
      />
      <IconButton
        look="plain"
        label={`Remove button ${at + 1}`}
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
    return odd === null ? [] : [`${place === "header" ? "Header" : "Body"} field ${name.trim()} ${odd}`];
  });
  if (first === undefined) return null;
  return (
    <Note tone="amber" isSmall title={first}>
      {ODD_MEANING}
    </Note>
  );
}
