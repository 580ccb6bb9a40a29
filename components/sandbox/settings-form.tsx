"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Save } from "lucide-react";
import { type FieldErrors, type UseFormRegister, useForm } from "react-hook-form";
import { SandboxBehaviour } from "#lib/contract/desk/sandbox.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Section } from "../ui/section.tsx";
import { SettingChoices } from "./setting-choices.tsx";
import { DELAYS, type NumberSetting, SHARES } from "./setting-fields.ts";
import { SETTING_GRID } from "./setting-grid.ts";
import { SettingSwitches } from "./setting-switches.tsx";
import { useLever } from "./use-lever.ts";

/** Delays, shares and open ways, saved together. */
export function SettingsForm({ settings }: { settings: SandboxBehaviour }) {
  const { pull, isPending } = useLever("update-settings");
  const { register, control, handleSubmit, formState } = useForm<SandboxBehaviour>({
    resolver: zodResolver(SandboxBehaviour),
    defaultValues: settings,
  });
  const { errors, isDirty } = formState;
  return (
    <form onSubmit={handleSubmit((input) => pull(input))} className="flex flex-col gap-8" noValidate>
      <Section title="How long things take" note="1,000 ms are a second">
        <Numbers fields={DELAYS} register={register} errors={errors} />
      </Section>
      <Section
        title="What becomes of messages"
        note="Drawn from the number: the same number meets the same end"
      >
        <Numbers fields={SHARES} register={register} errors={errors} />
      </Section>
      <Section title="Where the contract leaves more than one way open">
        <SettingChoices control={control} />
      </Section>
      <Section title="What this deployment allows">
        <SettingSwitches register={register} />
      </Section>
      <div>
        <Button
          type="submit"
          look="primary"
          icon={<Save />}
          isBusy={isPending}
          lockedBecause={isDirty ? undefined : "Nothing was changed"}
        >
          Save the settings
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
  return (
    <Card isPadded className={SETTING_GRID}>
      {fields.map(({ name, label, hint }) => (
        <Field key={name} label={label} hint={hint} error={errors[name]?.message}>
          <Input {...register(name, { valueAsNumber: true })} inputMode="decimal" autoComplete="off" />
        </Field>
      ))}
    </Card>
  );
}
