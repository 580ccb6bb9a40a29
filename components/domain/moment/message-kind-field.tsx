import { type Control, Controller, type FieldPath, type FieldValues } from "react-hook-form";
import type { Openings } from "#lib/contract/rules/sending/sending-hours.ts";
import { isSameEachDay } from "#lib/contract/words/hours-words.ts";
import { Field } from "../../ui/field/field.tsx";
import { Select } from "../../ui/field/select.tsx";
import { useOpenings } from "./use-openings.ts";

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
  const openings = useOpenings();
  return (
    <Field label="Kind of message" {...(className !== undefined && { className })}>
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <Select
            options={messageKinds(openings)}
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
export const messageKinds = ({ marketing, service }: Pick<Openings, "marketing" | "service">) => [
  {
    value: "marketing",
    label: isSameEachDay(marketing)
      ? `Marketing (sent only ${marketing.from} to ${marketing.to})`
      : "Marketing (sent only in the hours of marketing)",
    hint: "Offers and news",
  },
  {
    value: "service",
    label: service === null ? "Service (sent at any hour)" : "Service (sent only in the hours of service)",
    hint: "What people expect: a receipt, a reminder",
  },
];
