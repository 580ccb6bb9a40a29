"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Save } from "lucide-react";
import { type FieldErrors, type UseFormRegister, useForm } from "react-hook-form";
import { SandboxBehaviour } from "#lib/contract/desk/sandbox/sandbox-behaviour.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { Section } from "../../ui/section.tsx";
import { useLever } from "../use-lever.ts";
import { SettingChoices } from "./setting-choices.tsx";
import { type Area, DELAYS, type NumberSetting, SHARES } from "./setting-fields.ts";
import { SETTING_GRID } from "./setting-grid.ts";
import { SettingSwitches } from "./setting-switches.tsx";

const SHARE_NOTE = "The result depends on the phone number: the same number always has the same result";
const AREAS: readonly { area: Area; title: string; note: string }[] = [
  { area: "sms", title: "SMS", note: SHARE_NOTE },
  { area: "chat", title: "Chat and templates", note: SHARE_NOTE },
  {
    area: "calls",
    title: "Calls and recordings",
    note: "They apply to new calls, and to lists and links immediately",
  },
  { area: "all", title: "Every answer and event", note: "1,000 ms are one second" },
];

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
  return fields.map(({ name, label, hint }) => (
    <Field key={name} label={label} hint={hint} error={errors[name]?.message}>
      <Input {...register(name, { valueAsNumber: true })} inputMode="decimal" autoComplete="off" />
    </Field>
  ));
}
