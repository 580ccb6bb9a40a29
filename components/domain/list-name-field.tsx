import { MAX_LIST_NAME } from "#lib/contract/rules/name-length.ts";
import { Field } from "../ui/field/field.tsx";
import { Input } from "../ui/field/input.tsx";

type ListNameFieldProps = { value: string; error: string | undefined; onChange: (name: string) => void };

export function ListNameField({ value, error, onChange }: ListNameFieldProps) {
  return (
    <Field label="Name of the list" error={error}>
      <Input
        value={value}
        maxLength={MAX_LIST_NAME}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
