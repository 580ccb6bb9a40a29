import { t } from "#lib/contract/language.ts";
import { MAX_LIST_NAME } from "#lib/contract/rules/name-length.ts";
import { Field } from "../ui/field/field.tsx";
import { Input } from "../ui/field/input.tsx";

type ListNameFieldProps = {
  label?: string;
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
};

export function ListNameField({
  label = t("Name of the list", "Jina la orodha"),
  value,
  error,
  onChange,
}: ListNameFieldProps) {
  return (
    <Field label={label} error={error}>
      <Input
        value={value}
        maxLength={MAX_LIST_NAME}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
