"use client";

import { factsKeys } from "#lib/client/facts/keys.ts";
import { http } from "#lib/client/request.ts";
import {
  betweenWords,
  type SendingHours,
  USUAL_MARKETING_HOURS,
} from "#lib/contract/rules/sending/sending-hours.ts";
import { readTime } from "../../domain/moment/read-time.ts";
import { Field } from "../../ui/field/field.tsx";
import { ReadInput } from "../../ui/field/read-input.tsx";
import { type TypedFields, ValueDialog, type ValueDialogProps, type ValueForm } from "../value-dialog.tsx";
import { hourFaults } from "./hour-faults.ts";

const FORM: ValueForm<SendingHours> = {
  title: "When may marketing be sent?",
  purpose: `Campaigns that run now keep to it, too. Most people want no marketing at night: ${USUAL_MARKETING_HOURS.from} to ${USUAL_MARKETING_HOURS.to} is usual.`,
  typedOf: (hours) => hours,
  valueIn: (typed) => (Object.keys(hourFaults(typed)).length > 0 ? undefined : typed),
  fields: HourFields,
  save: ({ value: hours, seen }) => http("PUT /api/marketing-hours", { body: { hours, seen } }),
  queryKeys: [factsKeys.all],
  saved: (hours) => `Marketing is sent between ${betweenWords(hours)}`,
};

export function HoursDialog(props: ValueDialogProps<SendingHours>) {
  return <ValueDialog form={FORM} {...props} />;
}

const LABELS = { from: "From", to: "Until" } as const;

function HourFields({ typed, presses, onType }: TypedFields<SendingHours, SendingHours>) {
  const faults = hourFaults(typed);
  return (
    <div className="flex gap-3 max-sm:flex-col">
      {(["from", "to"] as const).map((name) => (
        <Field
          key={name}
          label={LABELS[name]}
          error={presses > 0 ? faults[name] : undefined}
          className="flex-1"
        >
          <ReadInput
            value={typed[name]}
            onChange={(next) => onType({ ...typed, [name]: next })}
            read={readTime}
            placeholder={USUAL_MARKETING_HOURS[name]}
          />
        </Field>
      ))}
    </div>
  );
}
