import type { FieldValue, PersonField } from "#lib/contract/desk/people/person-field.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { type CompiledText, compileText } from "./compile-text.ts";

type Known = readonly Pick<PersonField, "name" | "label">[];
type Values = Readonly<Record<string, FieldValue>>;

/** A value as a text has it. */
export const cellOf = (value: FieldValue | undefined): string =>
  typeof value === "boolean" ? (value ? "Yes" : "No") : String(value ?? "");

// By its label, as people write it; by its name too, which stays when somebody renames it.
const compile = (text: string, fields: Known): CompiledText =>
  compileText(text, [...fields.map(({ label }) => label), ...fields.map(({ name }) => name)]);

/** A text with what is known of one person by fields; else the field of which they have no value, or null where there is no such field. */
export function fillIn(
  text: string,
  fields: Known,
  values: Values,
): { text: string } | { missing: string | null } {
  try {
    const cells = fields.map(({ name }) => cellOf(values[name]));
    const rendered = compile(text, fields).render([...cells, ...cells]);
    return "text" in rendered ? { text: rendered.text } : { missing: rendered.missing };
  } catch (error) {
    if (error instanceof Fault) return { missing: null };
    throw error;
  }
}

/** Why a text for one person cannot be filled in: a field that is none of the company’s, or is not closed; else null. */
export function personTextRule(text: string, fields: Known): string | null {
  try {
    compile(text, fields);
    return null;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const known = fields.slice(0, 12).map(({ label }) => `{{${label}}}`);
    return known.length === 0
      ? t(
          "There are no fields of people yet, so nothing fills in {{ }}",
          "Bado hakuna sehemu za taarifa za watu, hivyo hakuna kinachojaza {{ }}",
        )
      : t(
          `Something in {{ }} is not a field of people. There are ${known.join(", ")}`,
          `Kilichomo kwenye {{ }} si sehemu ya taarifa za watu. Zipo ${known.join(", ")}`,
        );
  }
}
