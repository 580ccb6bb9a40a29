import { type Control, Controller, type FieldPath, type FieldValues } from "react-hook-form";
import { Field } from "../../ui/field/field.tsx";
import { Select } from "../../ui/field/select.tsx";
import { messageKinds } from "./message-kinds.ts";
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
