import { Field } from "../ui/field/field.tsx";
import { Input } from "../ui/field/input.tsx";

type ListNameFieldProps = { value: string; error: string | undefined; onChange: (name: string) => void };

export function ListNameField({ value, error, onChange }: ListNameFieldProps) {
  return (
    <Field label="Name of the list" error={error}>
      <Input
        value={value}
        maxLength={120}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
