"use client";

import { Zap } from "lucide-react";
import { type FormEvent, useState } from "react";
import { SandboxFault } from "#lib/contract/desk/sandbox/sandbox-behaviour.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Select } from "../../ui/field/select.tsx";
import {
  type ExtraName,
  FAULT_GROUPS,
  FAULT_KINDS,
  type FaultGroup,
  type FaultKind,
  kindsOf,
  operationsOf,
} from "./fault-kinds.ts";

type FaultFormProps = {
  seed: number;
  isPending: boolean;
  onAdd: (rule: SandboxFault, seed: number) => void;
};

const FIRST_KIND = "cut";
const ALL = "*";

/** One fault: what happens, to which operation, how often. */
export function FaultForm({ seed: storedSeed, isPending, onAdd }: FaultFormProps) {
  const [kind, setKind] = useState(FIRST_KIND);
  const [extras, setExtras] = useState<Partial<SandboxFault>>(FAULT_KINDS[FIRST_KIND]?.extras ?? {});
  const [operation, setOperation] = useState(ALL);
  const [number, setNumber] = useState("");
  const [percent, setPercent] = useState("100");
  const [times, setTimes] = useState("1");
  const [seed, setSeed] = useState(String(storedSeed));
  const chosen = FAULT_KINDS[kind];
  const parsed = SandboxFault.safeParse({
    kind,
    operation,
    ...(number !== "" && { number }),
    share: percent === "" ? Number.NaN : Number(percent) / 100,
    ...(times !== "" && { times: Number(times) }),
    ...extras,
  });
  const wrong = (name: string) => !parsed.success && parsed.error.issues.some(({ path }) => path[0] === name);
  const isSeed = /^-?\d{1,9}$/.test(seed);

  function choose(next: string) {
    setKind(next);
    setExtras(FAULT_KINDS[next]?.extras ?? {});
    if (FAULT_KINDS[next]?.place !== chosen?.place) setOperation(ALL);
  }
  function add(event: FormEvent) {
    event.preventDefault();
    if (parsed.success && isSeed) onAdd(parsed.data, Number(seed));
  }
  return (
    <Card isPadded>
      <form onSubmit={add} className="flex flex-col gap-4" noValidate>
        <div className="grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
          <FaultKindChoice kind={kind} onChange={choose} />
          <Field label="To what">
            <Select
              options={[
                { value: ALL, label: chosen?.place === "webhook" ? "Every event" : "Every operation" },
                ...(chosen ? operationsOf(chosen) : []).map((value) => ({
                  value,
                  label: <span className="code">{value}</span>,
                })),
              ]}
              value={operation}
              onChange={setOperation}
            />
          </Field>
          <Field
            label="Only this number"
            hint="empty for all"
            error={wrong("number") ? "Digits, with + or without" : undefined}
          >
            <Input
              inputMode="tel"
              autoComplete="off"
              value={number}
              onChange={({ target }) => setNumber(target.value.replaceAll(" ", ""))}
            />
          </Field>
        </div>
        <div className="grid grid-cols-4 items-start gap-3 max-lg:grid-cols-2 max-sm:grid-cols-1">
          {chosen && (
            <FaultExtras key={kind} kind={chosen} extras={extras} isWrong={wrong} onChange={setExtras} />
          )}
          <Field label="How often" hint="in 100" error={wrong("share") ? "From 0 to 100" : undefined}>
            <Input
              inputMode="decimal"
              value={percent}
              onChange={({ target }) => setPercent(target.value.trim())}
              end={<span className="text-ink-3">%</span>}
            />
          </Field>
          <Field
            label="How many times"
            hint="empty = always"
            error={wrong("times") ? "A whole number from 1" : undefined}
          >
            <Input
              inputMode="numeric"
              value={times}
              onChange={({ target }) => setTimes(target.value.trim())}
            />
          </Field>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <Field
            label="Seed"
            hint="same seed, same results"
            error={isSeed ? undefined : "A whole number"}
            className="w-56 max-sm:w-full"
          >
            <Input inputMode="numeric" value={seed} onChange={({ target }) => setSeed(target.value.trim())} />
          </Field>
          <Button type="submit" look="primary" icon={<Zap />} isBusy={isPending}>
            Switch it on
          </Button>
        </div>
      </form>
    </Card>
  );
}

type FaultKindChoiceProps = { kind: string; onChange: (kind: string) => void };

/** First what goes wrong, then how: so that a fault is found without knowing its name. */
export function FaultKindChoice({ kind, onChange }: FaultKindChoiceProps) {
  const chosen = FAULT_KINDS[kind];
  return (
    <>
      <Field label="What goes wrong">
        <Select
          options={Object.entries(FAULT_GROUPS).map(([value, label]) => ({ value, label }))}
          value={chosen?.group ?? null}
          onChange={(group) => onChange(kindsOf(group as FaultGroup)[0] ?? kind)}
        />
      </Field>
      <div className="flex min-w-0 flex-col gap-1.5">
        <Field label="What happens">
          <Select
            options={kindsOf(chosen?.group ?? "connection").map((value) => ({
              value,
              label: FAULT_KINDS[value]?.label,
            }))}
            value={kind}
            onChange={onChange}
          />
        </Field>
        <p className="text-12 text-ink-3">{chosen?.meaning}</p>
      </div>
    </>
  );
}

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
