import { type Control, Controller } from "react-hook-form";
import type { SandboxBehaviour } from "#lib/contract/desk/sandbox/sandbox-behaviour.ts";
import { Field } from "../../ui/field/field.tsx";
import { Select } from "../../ui/field/select.tsx";
import { type Area, CHOICES } from "./setting-fields.ts";

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
