import type { FieldValue, PersonField } from "#lib/contract/desk/people/person-field.ts";
import { MAX_FIELD_TEXT } from "#lib/contract/rules/people.ts";
import { isSameLabel } from "#lib/contract/rules/purposes.ts";
import { agreesIn, dayOf } from "./consent-cell.ts";

const NUMBER = /^[+-]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/;

/** What is typed for a field, as it is kept; null where it is no value of this kind. */
export function readFieldCell(
  { kind, choices }: Pick<PersonField, "kind" | "choices">,
  given: string,
): FieldValue | null {
  const cell = given.trim();
  switch (kind) {
    case "text":
      return cell === "" || cell.length > MAX_FIELD_TEXT || !cell.isWellFormed() || cell.includes("\0")
        ? null
        : cell;
    case "number": {
      const plain = cell.replaceAll(/[\s\u00a0\u202f]/g, "");
      const value = NUMBER.test(plain) ? Number(plain.replaceAll(",", "")) : Number.NaN;
      return Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : null;
    }
    case "date":
      return dayOf(cell);
    case "yes-no":
      return agreesIn(cell);
    case "choice":
      return choices.find((choice) => isSameLabel(choice, cell)) ?? null;
  }
}
