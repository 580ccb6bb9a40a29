"use client";

import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { t } from "#lib/contract/language.ts";
import { Button } from "../ui/button/button.tsx";
import { IconButton } from "../ui/button/icon-button.tsx";
import { Checkbox } from "../ui/field/checkbox.tsx";
import { Field } from "../ui/field/field.tsx";
import { Input } from "../ui/field/input.tsx";
import { type Keyed, withOneMore } from "../ui/field/keyed.ts";

/** What a company names itself and retires, as it is used already. A new one has no name for programs yet. */
type Named = { name: string; label: string; isRetired: boolean };

type RowsOf<Row extends Named> = {
  rows: readonly Keyed<Row>[];
  empty: Row;
  most: number;
  maxLabel: number;
  words: {
    add: string;
    example: string;
    label: (place: number) => string;
    remove: (place: number) => string;
    retired: (label: string) => string;
  };
  errorOf: (at: number) => string | undefined;
  onType: (rows: readonly Keyed<Row>[]) => void;
  /** What else is typed of one; `isNew` until it is saved. */
  children: (row: {
    row: Row;
    place: number;
    isNew: boolean;
    change: (next: Partial<Row>) => void;
  }) => ReactNode;
};

/** Rows with a name each, some more, and what is saved retired in place of removed. */
export function NamedRows<Row extends Named>(props: RowsOf<Row>) {
  const { rows, empty, most, words, onType } = props;
  const list = useRef<HTMLOListElement>(null);
  function add() {
    onType(withOneMore(rows, empty));
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("li:last-child input")?.focus());
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <ol ref={list} className="flex w-full flex-col gap-5 empty:hidden">
        {rows.map((row, at) => (
          <NamedRow key={row.key} {...props} row={row} at={at} />
        ))}
      </ol>
      {rows.length < most && (
        <Button size="small" icon={<Plus />} onClick={add}>
          {words.add}
        </Button>
      )}
    </div>
  );
}

function NamedRow<Row extends Named>(props: RowsOf<Row> & { row: Keyed<Row>; at: number }) {
  const { rows, maxLabel, words, errorOf, onType, children, row, at } = props;
  const { name, label, isRetired } = row;
  const [place, isNew] = [at + 1, name === ""];
  const change = (next: Partial<Row>) => onType(rows.with(at, { ...row, ...next }));
  const named = (next: Partial<Named>) => change(next as Partial<Row>);
  return (
    <li className="flex flex-col gap-3">
      <div className="flex items-start gap-2">
        <Field label={words.label(place)} error={errorOf(at)} className="min-w-0 flex-1">
          <Input
            autoComplete="off"
            maxLength={maxLabel}
            placeholder={words.example}
            value={label}
            onChange={({ target }) => named({ label: target.value })}
          />
        </Field>
        {isNew && (
          <IconButton
            label={label === "" ? words.remove(place) : t(`Remove ${label}`, `Ondoa ${label}`)}
            icon={<Trash2 />}
            className="mt-6"
            onClick={() => onType(rows.filter((_, other) => other !== at))}
          />
        )}
      </div>
      {!isNew && (
        <Checkbox
          label={words.retired(label)}
          checked={isRetired}
          onChange={({ target }) => named({ isRetired: target.checked })}
        />
      )}
      {children({ row, place, isNew, change })}
    </li>
  );
}
