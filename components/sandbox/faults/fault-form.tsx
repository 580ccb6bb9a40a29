"use client";

import { Zap } from "lucide-react";
import { type FormEvent, useState } from "react";
import { SandboxFault } from "#lib/contract/desk/sandbox/sandbox-behaviour.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Select } from "../../ui/field/select.tsx";
import { FaultExtras } from "./fault-extras.tsx";
import { FaultKindChoice } from "./fault-kind-choice.tsx";
import { FAULT_KINDS, operationsOf } from "./fault-kinds.ts";

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
