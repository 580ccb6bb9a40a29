"use client";

import { Controller } from "react-hook-form";
import { SenderField } from "#components/domain/sender/sender-field.tsx";
import { MAX_SMS_LENGTH } from "#lib/contract/wire/limits.ts";
import { TextCount } from "../../domain/text-count.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import type { SendForm, SendProblems } from "../rules/use-send-form.ts";
import { SmsCost } from "./sms-cost.tsx";

type SmsFormProps = { control: SendForm["control"]; problems: SendProblems; people: number };

export function SmsForm({ control, problems, people }: SmsFormProps) {
  return (
    <>
      <Controller
        control={control}
        name="senderId"
        render={({ field }) => (
          <SenderField field={field} error={problems.at("senderId")} controlSize="large" />
        )}
      />
      <Controller
        control={control}
        name="smsText"
        render={({ field }) => (
          <>
            <Field
              label="Message"
              error={problems.at("smsText")}
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
