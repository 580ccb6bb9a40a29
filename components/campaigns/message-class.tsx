"use client";

import { Controller } from "react-hook-form";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import type { Composer } from "./use-composer.ts";

const OPTIONS = [
  { value: "marketing", label: "Marketing, 08:00 to 20:00", hint: "Waits through the night" },
  { value: "service", label: "Service, at any hour", hint: "What people expect: a receipt, a reminder" },
];

export function MessageClass({ composer: { form } }: { composer: Composer }) {
  return (
    <Field label="Class">
      <Controller
        control={form.control}
        name="messageClass"
        render={({ field }) => (
          <Select options={OPTIONS} value={field.value} onChange={field.onChange} onBlur={field.onBlur} />
        )}
      />
    </Field>
  );
}
