"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { Save } from "lucide-react";
import { type Control, Controller, type FieldErrors, type UseFormRegister, useForm } from "react-hook-form";
import { sandboxQuery } from "#lib/client/sandbox/queries.ts";
import { SandboxBehaviour, SMS_COUNTRIES } from "#lib/contract/desk/sandbox/sandbox-behaviour.ts";
import { t, translated } from "#lib/contract/language.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/field/checkbox.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Select } from "../../ui/field/select.tsx";
import { Section } from "../../ui/section.tsx";
import { ReadingCard } from "../connection/reading-card.tsx";
import { useLever } from "../use-lever.ts";
import {
  type Area,
  CHOICES,
  COUNTRY_WORDS,
  DELAYS,
  type NumberSetting,
  SHARES,
  SWITCHES,
} from "./setting-fields.ts";

/** How the sandbox behaves where the contract leaves it open. */
export function SettingsSection() {
  const query = useQuery(sandboxQuery("settings"));
  return (
    <ReadingCard title={t("The settings", "Mipangilio")} query={query}>
      {(settings) => <SettingsForm key={JSON.stringify(settings)} settings={settings} />}
    </ReadingCard>
  );
}

const shareNote = () =>
  t(
    "The result depends on the phone number: the same number always has the same result",
    "Matokeo yanategemea namba ya simu: namba ileile ina matokeo yaleyale daima",
  );
const AREAS: readonly { area: Area; title: string; note: string }[] = translated(() => [
  { area: "sms", title: "SMS", note: shareNote() },
  { area: "chat", title: t("Chat and templates", "Chat na violezo"), note: shareNote() },
  {
    area: "calls",
    title: t("Calls and recordings", "Simu na rekodi"),
    note: t(
      "They apply to new calls, and to lists and links immediately",
      "Hutumika kwa simu mpya, na papo hapo kwa orodha na viungo",
    ),
  },
  {
    area: "all",
    title: t("Every answer and event", "Kila jibu na tukio"),
    note: t("1,000 ms are one second", "ms 1,000 ni sekunde moja"),
  },
]);

/** Delays, shares and details that may differ, by what they are about, saved together. */
export function SettingsForm({ settings }: { settings: SandboxBehaviour }) {
  const { pull, isPending } = useLever("update-settings");
  const { register, control, handleSubmit, formState } = useForm<SandboxBehaviour>({
    resolver: zodResolver(SandboxBehaviour),
    defaultValues: settings,
  });
  const { errors, isDirty } = formState;
  return (
    <form onSubmit={handleSubmit((input) => pull(input))} className="flex flex-col gap-8" noValidate>
      {AREAS.map(({ area, title, note }) => (
        <Section key={area} title={title} note={note}>
          <Card isPadded className="flex flex-col gap-5">
            <div className={SETTING_GRID}>
              <Numbers
                fields={[...DELAYS, ...SHARES].filter((each) => each.area === area)}
                register={register}
                errors={errors}
              />
              <SettingChoices area={area} control={control} />
            </div>
            <SettingSwitches area={area} register={register} />
          </Card>
        </Section>
      ))}
      <div>
        <Button
          type="submit"
          look="primary"
          icon={<Save />}
          isBusy={isPending}
          lockedBecause={isDirty ? undefined : t("Nothing was changed", "Hakuna kilichobadilishwa")}
        >
          {t("Save the settings", "Hifadhi mipangilio")}
        </Button>
      </div>
    </form>
  );
}

type NumbersProps = {
  fields: readonly NumberSetting[];
  register: UseFormRegister<SandboxBehaviour>;
  errors: FieldErrors<SandboxBehaviour>;
};

function Numbers({ fields, register, errors }: NumbersProps) {
  return fields.map(({ name, label, hint }) => (
    <Field key={name} label={label} hint={hint} error={errors[name]?.message}>
      <Input {...register(name, { valueAsNumber: true })} inputMode="decimal" autoComplete="off" />
    </Field>
  ));
}

/** Three fields side by side, two under 1100 px, one on a phone. */
export const SETTING_GRID =
  "grid grid-cols-3 items-start gap-x-6 gap-y-4 max-lg:grid-cols-2 max-sm:grid-cols-1";

const NAMES = Object.keys(CHOICES) as (keyof typeof CHOICES)[];

/** One list for each detail of an area that the service may handle differently. */
export function SettingChoices({ area, control }: { area: Area; control: Control<SandboxBehaviour> }) {
  return NAMES.filter((name) => CHOICES[name].area === area).map((name) => (
    <Field key={name} label={CHOICES[name].label}>
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <Select
            options={Object.entries(CHOICES[name].words).map(([value, label]) => ({ value, label }))}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </Field>
  ));
}

type SettingSwitchesProps = { area: Area; register: UseFormRegister<SandboxBehaviour> };

/** What an area of this deployment allows or adds. */
export function SettingSwitches({ area, register }: SettingSwitchesProps) {
  return (
    <div className="flex flex-col gap-2">
      {SWITCHES.filter((each) => each.area === area).map(({ name, label, hint }) => (
        <Checkbox key={name} {...register(name)} label={label} hint={hint} />
      ))}
      {area === "sms" && (
        <fieldset className="flex min-w-0 flex-wrap gap-x-6 gap-y-2">
          <legend className="mb-1.5 font-medium text-13">
            {t("Countries that SMS reaches", "Nchi ambazo SMS inafika")}
          </legend>
          {SMS_COUNTRIES.map((country) => (
            <Checkbox
              key={country}
              {...register("enabledCountries")}
              value={country}
              label={COUNTRY_WORDS[country]}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
