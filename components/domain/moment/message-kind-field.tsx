import { type Control, Controller, type FieldPath, type FieldValues } from "react-hook-form";
import type { SendingHours } from "#lib/contract/rules/sending/sending-hours.ts";
import { Field } from "../../ui/field/field.tsx";
import { Select } from "../../ui/field/select.tsx";
import { useMarketingHours } from "./use-marketing-hours.ts";

type MessageKindFieldProps<V extends FieldValues> = {
  control: Control<V>;
  name: FieldPath<V>;
  className?: string;
};

/** Service or marketing: what decides whether a message waits for the morning. */
export function MessageKindField<V extends FieldValues>({
  control,
  name,
  className,
}: MessageKindFieldProps<V>) {
  const hours = useMarketingHours();
  return (
    <Field label="Kind of message" {...(className !== undefined && { className })}>
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <Select
            options={messageKinds(hours)}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
    </Field>
  );
}

/** The two kinds of message, each with what it means for the hour at which it is sent. */
export const messageKinds = ({ from, to }: SendingHours) => [
  {
    value: "marketing",
    label: `Marketing (sent only ${from} to ${to})`,
    hint: "Offers and news",
  },
  {
    value: "service",
    label: "Service (sent at any hour)",
    hint: "What people expect: a receipt, a reminder",
  },
];
