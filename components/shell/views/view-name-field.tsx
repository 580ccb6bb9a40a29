import { MAX_VIEW_NAME } from "#lib/contract/rules/name-length.ts";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";

type ViewNameFieldProps = {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
};

export function ViewNameField({ label, value, error, onChange }: ViewNameFieldProps) {
  return (
    <Field label={label} error={error}>
      <Input
        value={value}
        maxLength={MAX_VIEW_NAME}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
