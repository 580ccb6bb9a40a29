"use client";

import { Controller } from "react-hook-form";
import { MESSAGE_KINDS } from "#components/domain/moment/message-kinds.ts";
import { Field } from "#components/ui/field/field.tsx";
import { Select } from "#components/ui/field/select.tsx";
import type { Composer } from "../draft/use-composer.ts";

export function MessageClass({ composer: { form } }: { composer: Composer }) {
  return (
    <Field label="Kind of message">
      <Controller
        control={form.control}
        name="messageClass"
        render={({ field }) => (
          <Select
            options={MESSAGE_KINDS}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
    </Field>
  );
}
