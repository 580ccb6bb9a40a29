import { type Control, Controller } from "react-hook-form";
import type { SandboxBehaviour } from "#lib/contract/desk/sandbox.ts";
import { Card } from "../ui/card.tsx";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { CHOICES } from "./setting-fields.ts";
import { SETTING_GRID } from "./setting-grid.ts";

const NAMES = Object.keys(CHOICES) as (keyof typeof CHOICES)[];

/** One list for each way that is open. */
export function SettingChoices({ control }: { control: Control<SandboxBehaviour> }) {
  return (
    <Card isPadded className={SETTING_GRID}>
      {NAMES.map((name) => (
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
      ))}
    </Card>
  );
}
