"use client";

import type { SandboxFault } from "#lib/contract/desk/sandbox.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Select } from "../ui/select.tsx";
import type { ExtraName } from "./fault-kinds.ts";

type FaultExtrasProps = {
  extras: Partial<SandboxFault>;
  /** What `as` may be for this kind. */
  choices: readonly string[];
  isWrong: (name: string) => boolean;
  onChange: (extras: Partial<SandboxFault>) => void;
};

const WHEN = [
  { value: "before", label: "Before it takes effect" },
  { value: "after", label: "After it took effect" },
];

const NUMBERS: readonly { name: ExtraName; label: string; hint: string }[] = [
  { name: "status", label: "Status", hint: "400 to 599" },
  { name: "ms", label: "Wait", hint: "in ms" },
  { name: "withinMs", label: "Wait at most", hint: "in ms" },
  { name: "copies", label: "Copies", hint: "2 or more" },
  { name: "retryAfterSeconds", label: "Wait asked for", hint: "in s" },
  { name: "recipientShare", label: "Recipients refused", hint: "0 to 1" },
];

/** The fields that only this kind of fault has. */
export function FaultExtras({ extras, choices, isWrong, onChange }: FaultExtrasProps) {
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
            options={choices.map((value) => ({ value, label: value }))}
            value={extras.as}
            onChange={(as) => onChange({ ...extras, as })}
          />
        </Field>
      )}
      {NUMBERS.filter(({ name }) => extras[name] !== undefined).map(({ name, label, hint }) => (
        <Field key={name} label={label} hint={hint} error={isWrong(name) ? `A number, ${hint}` : undefined}>
          <Input
            inputMode="decimal"
            defaultValue={String(extras[name])}
            onChange={({ target }) =>
              onChange({ ...extras, [name]: target.value.trim() === "" ? Number.NaN : Number(target.value) })
            }
          />
        </Field>
      ))}
    </>
  );
}
