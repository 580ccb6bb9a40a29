"use client";

import { type Control, Controller, type FieldErrors } from "react-hook-form";
import type { Draft } from "#lib/client/send/draft.ts";
import { MAX_SMS_LENGTH } from "#lib/contract/wire/limits.ts";
import { Field } from "../../ui/field/field.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { SenderField } from "./sender-field.tsx";
import { SmsCost } from "./sms-cost.tsx";
import { TextCount } from "./text-count.tsx";

type SmsFormProps = { control: Control<Draft>; errors: FieldErrors<Draft>; people: number };

export function SmsForm({ control, errors, people }: SmsFormProps) {
  return (
    <>
      <Controller
        control={control}
        name="senderId"
        render={({ field }) => (
          <SenderField value={field.value} onChange={field.onChange} error={errors.senderId?.message} />
        )}
      />
      <Controller
        control={control}
        name="smsText"
        render={({ field }) => (
          <>
            <Field
              label="Message"
              error={errors.smsText?.message}
              action={<TextCount length={field.value.length} max={MAX_SMS_LENGTH} />}
            >
              <Textarea {...field} rows={5} />
            </Field>
            {field.value !== "" && <SmsCost text={field.value} people={people} onText={field.onChange} />}
          </>
        )}
      />
    </>
  );
}
