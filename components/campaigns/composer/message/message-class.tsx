"use client";

import { Controller } from "react-hook-form";
import { Field } from "#components/ui/field/field.tsx";
import { Select } from "#components/ui/field/select.tsx";
import type { Composer } from "../draft/use-composer.ts";

const OPTIONS = [
  { value: "marketing", label: "Marketing (sent only 08:00 to 20:00)", hint: "Offers and news" },
  {
    value: "service",
    label: "Service (sent at any hour)",
    hint: "What people expect: a receipt, a reminder",
  },
];

export function MessageClass({ composer: { form } }: { composer: Composer }) {
  return (
    <Field label="Kind of message">
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
