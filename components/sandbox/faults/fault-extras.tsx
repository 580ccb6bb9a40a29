"use client";

import type { SandboxFault } from "#lib/contract/desk/sandbox/sandbox-behaviour.ts";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Select } from "../../ui/field/select.tsx";
import type { ExtraName, FaultKind } from "./fault-kinds.ts";

type FaultExtrasProps = {
  kind: FaultKind;
  extras: Partial<SandboxFault>;
  isWrong: (name: string) => boolean;
  onChange: (extras: Partial<SandboxFault>) => void;
};

const WHEN = [
  { value: "before", label: "Before the message is sent" },
  { value: "after", label: "After the message was sent" },
];

const NUMBERS: readonly { name: ExtraName; label: string; hint: string; isOptional?: boolean }[] = [
  { name: "status", label: "Status", hint: "400 to 599" },
  { name: "http", label: "HTTP status", hint: "200 to 599" },
  { name: "envelope", label: "Status inside", hint: "200 to 599" },
  { name: "ms", label: "How long", hint: "in ms" },
  { name: "withinMs", label: "Wait at most", hint: "in ms" },
  { name: "copies", label: "Copies", hint: "2 or more" },
  { name: "retryAfterSeconds", label: "Wait time", hint: "in seconds, empty = none", isOptional: true },
  { name: "recipientShare", label: "Recipients refused", hint: "0 to 1" },
];

/** The fields that only this kind of fault has. */
export function FaultExtras({ kind, extras, isWrong, onChange }: FaultExtrasProps) {
  return (
    <>
      {extras.when !== undefined && (
        <Field label="When">
          <Select
            options={WHEN}
            value={extras.when}
            onChange={(when) => onChange({ ...extras, when: when === "after" ? "after" : "before" })}
          />
        </Field>
      )}
      {extras.as !== undefined && (
        <Field label="How">
          <Select
            options={Object.entries(kind.choices ?? {}).map(([value, label]) => ({ value, label }))}
            value={extras.as}
            onChange={(as) => onChange({ ...extras, as })}
          />
        </Field>
      )}
      {kind.extras.field !== undefined && (
        <Field
          label="Field"
          hint="its path"
          error={isWrong("field") ? "A path such as data.results.0.status" : undefined}
        >
          <Input
            autoComplete="off"
            spellCheck={false}
            defaultValue={kind.extras.field}
            onChange={({ target }) => onChange({ ...extras, field: target.value.trim() })}
          />
        </Field>
      )}
      {NUMBERS.filter(({ name }) => name in kind.extras).map(({ name, label, hint, isOptional = false }) => (
        <Field key={name} label={label} hint={hint} error={isWrong(name) ? `A number, ${hint}` : undefined}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            defaultValue={String(kind.extras[name])}
            onChange={({ target }) => {
              const { [name]: _, ...others } = extras;
              const typed = target.value.trim();
              const isNone = typed === "" && isOptional;
              onChange(isNone ? others : { ...others, [name]: typed === "" ? Number.NaN : Number(typed) });
            }}
          />
        </Field>
      ))}
    </>
  );
}
