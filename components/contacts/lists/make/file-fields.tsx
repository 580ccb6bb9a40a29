"use client";

import { useQuery } from "@tanstack/react-query";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { PersonField } from "#lib/contract/desk/people/person-field.ts";
import { t } from "#lib/contract/language.ts";
import { isSameLabel } from "#lib/contract/rules/purposes.ts";
import { Checkbox } from "../../../ui/field/checkbox.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { Select } from "../../../ui/field/select.tsx";

type Columns = Record<string, number>;
type FileFieldsProps = { headers: readonly string[]; columns: Columns; onChange: (columns: Columns) => void };

const NONE = "none";

/** Which columns of a file fill fields of its people: asked about, with those of the same name proposed. */
export function FileFields({ headers, columns, onChange }: FileFieldsProps) {
  const all = useQuery(factsQuery).data?.personFields ?? [];
  const fields = all.filter(({ isRetired }) => !isRetired);
  if (fields.length === 0) return null;
  const isOn = Object.keys(columns).length > 0;
  const options = headers.map((label, column) => ({ value: String(column), label }));
  function choose(name: string, chosen: string) {
    const { [name]: _, ...others } = columns;
    onChange(chosen === NONE ? others : { ...others, [name]: Number(chosen) });
  }
  return (
    <section aria-label={t("Fields", "Sehemu za taarifa")} className="flex flex-col gap-3">
      <Checkbox
        label={t(
          "Fill in fields of these people from columns",
          "Jaza sehemu za taarifa za watu hawa kutoka safu",
        )}
        hint={t(
          "What they have now is replaced; an empty cell changes nothing.",
          "Walichonacho sasa hubadilishwa; kisanduku tupu hakibadilishi kitu.",
        )}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked ? proposed(fields, headers) : {})}
      />
      {isOn && (
        <div className="grid gap-3 pl-6.5 max-sm:pl-0 sm:grid-cols-2">
          {fields.map(({ name, label }) => (
            <Field key={name} label={label}>
              <Select
                options={[
                  { value: NONE, label: t("Not from this file", "Si kutoka faili hili") },
                  ...options,
                ]}
                value={columns[name] === undefined ? NONE : String(columns[name])}
                onChange={(value) => choose(name, value)}
              />
            </Field>
          ))}
        </div>
      )}
    </section>
  );
}

/** By the same name; where none has one, the first field from the first column, for a person to change. */
function proposed(fields: readonly PersonField[], headers: readonly string[]): Columns {
  const found = fields.flatMap(({ name, label }) => {
    const column = headers.findIndex((header) => isSameLabel(header, label));
    return column < 0 ? [] : [[name, column] as const];
  });
  const [first] = fields;
  return Object.fromEntries(found.length > 0 || !first ? found : [[first.name, 0]]);
}
