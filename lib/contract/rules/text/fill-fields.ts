import type { FieldValue, PersonField } from "../../desk/people/person-field.ts";
import { t } from "../../language.ts";
import { isSameLabel } from "../purposes.ts";

type Known = readonly Pick<PersonField, "name" | "label">[];
type Values = Readonly<Record<string, FieldValue>>;

const FIELD = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/gu;

/** A value as a text has it. */
export const cellOf = (value: FieldValue | undefined): string =>
  typeof value === "boolean" ? (value ? "Yes" : "No") : String(value ?? "");

export type FilledText = {
  text: string;
  /** Fields, by their labels, of which there is no value and that say nothing in its place. They stay in the text. */
  missing: readonly string[];
  /** What stands in the text as a field and is none, or is not closed. */
  unknown: readonly string[];
};

/**
 * A text with what is known of one person by fields: `{{Balance}}`, or `{{Balance|not known}}` with what is said without a value. By
 * its label, as people write it, or by its name, which stays when somebody renames it.
 */
export function fillFields(template: string, fields: Known, values: Values): FilledText {
  const missing: string[] = [];
  const unknown: string[] = [];
  const text = template.replace(FIELD, (whole: string, given: string, standIn: string | undefined) => {
    const field = fields.find(({ label, name }) => isSameLabel(label, given) || name === given.trim());
    if (!field) {
      unknown.push(whole);
      return whole;
    }
    const value = cellOf(values[field.name]).trim() || standIn?.trim();
    if (value === undefined || value === "") missing.push(field.label);
    return value || whole;
  });
  const open = template.replace(FIELD, "").indexOf("{{");
  if (open !== -1) unknown.push("{{");
  return { text, missing, unknown };
}

/** Of somebody without a value. */
export const noValueWords = (field: string): string =>
  t(`No value for ${field}`, `Hakuna thamani ya ${field}`);

/** Why a text for one person cannot be filled in whoever it is: a field that is none of the company’s, or is not closed; else null. */
export function fieldsRule(text: string, fields: Known): string | null {
  const [wrong] = fillFields(text, fields, {}).unknown;
  if (wrong === undefined) return null;
  const known = fields.slice(0, 12).map(({ label }) => `{{${label}}}`);
  return known.length === 0
    ? t(
        `There are no fields of people yet, so nothing fills in ${wrong}`,
        `Bado hakuna sehemu za taarifa za watu, hivyo hakuna kinachojaza ${wrong}`,
      )
    : t(
        `${wrong} is not a field of people. There are ${known.join(", ")}`,
        `${wrong} si sehemu ya taarifa za watu. Zipo ${known.join(", ")}`,
      );
}
