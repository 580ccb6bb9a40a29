"use client";

import { Zap } from "lucide-react";
import { type FormEvent, useState } from "react";
import { SandboxFault } from "#lib/contract/desk/sandbox/sandbox-behaviour.ts";
import { t, translated } from "#lib/contract/language.ts";
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
          <Field label={t("To what", "Kwenye nini")}>
            <Select
              options={[
                {
                  value: ALL,
                  label:
                    chosen?.place === "webhook"
                      ? t("Every event", "Kila tukio")
                      : t("Every operation", "Kila operesheni"),
                },
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
            label={t("Only this number", "Namba hii tu")}
            hint={t("empty for all", "tupu kwa zote")}
            error={wrong("number") ? t("Digits, with + or without", "Tarakimu, na + au bila") : undefined}
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
          <Field
            label={t("How often", "Mara ngapi")}
            hint={t("in 100", "kati ya 100")}
            error={wrong("share") ? t("From 0 to 100", "Kuanzia 0 hadi 100") : undefined}
          >
            <Input
              inputMode="decimal"
              value={percent}
              onChange={({ target }) => setPercent(target.value.trim())}
              end={<span className="text-ink-3">%</span>}
            />
          </Field>
          <Field
            label={t("How many times", "Idadi ya mara")}
            hint={t("empty = always", "tupu = daima")}
            error={wrong("times") ? t("A whole number from 1", "Namba nzima kuanzia 1") : undefined}
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
            label={t("Seed", "Mbegu")}
            hint={t("same seed, same results", "mbegu ileile, matokeo yaleyale")}
            error={isSeed ? undefined : t("A whole number", "Namba nzima")}
            className="w-56 max-sm:w-full"
          >
            <Input inputMode="numeric" value={seed} onChange={({ target }) => setSeed(target.value.trim())} />
          </Field>
          <Button type="submit" look="primary" icon={<Zap />} isBusy={isPending}>
            {t("Switch it on", "Iwashe")}
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
      <Field label={t("What goes wrong", "Kinachoharibika")}>
        <Select
          options={Object.entries(FAULT_GROUPS).map(([value, label]) => ({ value, label }))}
          value={chosen?.group ?? null}
          onChange={(group) => onChange(kindsOf(group as FaultGroup)[0] ?? kind)}
        />
      </Field>
      <div className="flex min-w-0 flex-col gap-1.5">
        <Field label={t("What happens", "Kinachotokea")}>
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

const WHEN = translated(() => [
  { value: "before", label: t("Before the message is sent", "Kabla ujumbe haujatumwa") },
  { value: "after", label: t("After the message was sent", "Baada ya ujumbe kutumwa") },
]);

const NUMBERS: readonly { name: ExtraName; label: string; hint: string; isOptional?: boolean }[] = translated(
  () => [
    { name: "status", label: t("Status", "Hali"), hint: t("400 to 599", "400 hadi 599") },
    { name: "http", label: t("HTTP status", "Hali ya HTTP"), hint: t("200 to 599", "200 hadi 599") },
    { name: "envelope", label: t("Status inside", "Hali ya ndani"), hint: t("200 to 599", "200 hadi 599") },
    { name: "ms", label: t("How long", "Muda gani"), hint: t("in ms", "kwa ms") },
    { name: "withinMs", label: t("Wait at most", "Subiri si zaidi ya"), hint: t("in ms", "kwa ms") },
    { name: "copies", label: t("Copies", "Nakala"), hint: t("2 or more", "2 au zaidi") },
    {
      name: "retryAfterSeconds",
      label: t("Wait time", "Muda wa kusubiri"),
      hint: t("in seconds, empty = none", "kwa sekunde, tupu = hakuna"),
      isOptional: true,
    },
    {
      name: "recipientShare",
      label: t("Recipients refused", "Wapokeaji waliokataliwa"),
      hint: t("0 to 1", "0 hadi 1"),
    },
  ],
);

/** The fields that only this kind of fault has. */
export function FaultExtras({ kind, extras, isWrong, onChange }: FaultExtrasProps) {
  return (
    <>
      {extras.when !== undefined && (
        <Field label={t("When", "Lini")}>
          <Select
            options={WHEN}
            value={extras.when}
            onChange={(when) => onChange({ ...extras, when: when === "after" ? "after" : "before" })}
          />
        </Field>
      )}
      {extras.as !== undefined && (
        <Field label={t("How", "Namna")}>
          <Select
            options={Object.entries(kind.choices ?? {}).map(([value, label]) => ({ value, label }))}
            value={extras.as}
            onChange={(as) => onChange({ ...extras, as })}
          />
        </Field>
      )}
      {kind.extras.field !== undefined && (
        <Field
          label={t("Field", "Sehemu")}
          hint={t("its path", "njia yake")}
          error={
            isWrong("field")
              ? t("A path such as data.results.0.status", "Njia kama data.results.0.status")
              : undefined
          }
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
        <Field
          key={name}
          label={label}
          hint={hint}
          error={isWrong(name) ? t(`A number, ${hint}`, `Namba, ${hint}`) : undefined}
        >
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
