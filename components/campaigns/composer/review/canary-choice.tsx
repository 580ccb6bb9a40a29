"use client";

import { useFormState, useWatch } from "react-hook-form";
import { Checkbox } from "#components/ui/field/checkbox.tsx";
import { Field } from "#components/ui/field/field.tsx";
import { Input } from "#components/ui/field/input.tsx";
import { canaryOf, MAX_CANARY } from "#lib/contract/rules/sending/canary.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import type { Shares } from "../draft/use-composer.ts";

/** A few people first: the campaign stops after them and asks, and goes on only when somebody says so. */
export function CanaryChoice({ composer: { form }, count }: Shares<"form"> & { count: number }) {
  const [hasCanary, canary] = useWatch({ control: form.control, name: ["hasCanary", "canary"] });
  const { errors } = useFormState({ control: form.control, name: "canary" });
  const first = canaryOf(canary);
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        {...form.register("hasCanary", { onChange: () => form.clearErrors("canary") })}
        checked={hasCanary}
        label={`Send to ${first === null ? "a few" : formatCount(first)} first, then ask me`}
        hint="We stop after them and show you the results. The others get it only when you go on."
      />
      {hasCanary && (
        <div className="flex flex-col gap-1.5 pl-6.5">
          <Field
            label="People to send to first"
            hint={`1 to ${MAX_CANARY}`}
            error={errors.canary?.message}
            className="max-w-64"
          >
            <Input
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              className="w-24"
              {...form.register("canary")}
            />
          </Field>
          {first !== null && first >= count && (
            <p className="text-12 text-ink-2">
              These are all the people of this campaign: we would not ask. Choose a smaller number.
            </p>
          )}
        </div>
      )}
    </div>
  );
}
