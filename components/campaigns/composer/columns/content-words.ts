import type { ColumnContent } from "#lib/audience/columns.ts";

const WORDS = {
  phones: "phone numbers",
  dates: "dates",
  amounts: "amounts",
  numbers: "numbers",
  text: "text",
} as const;

/** What a column holds, by its first rows, which stand beside it: `Amounts`, `Mixed: text and dates`. */
export function contentWords({ kind, parts, damaged }: ColumnContent): string {
  if (kind === "empty") return damaged === null ? "Empty" : "Damaged numbers";
  if (kind === "mixed") return `Mixed: ${parts.map((part) => WORDS[part]).join(" and ")}`;
  return WORDS[kind].replace(/^./, (letter) => letter.toUpperCase());
}

/** What a person should do about cells of which digits are lost; null where there are none. */
export const damageWords = ({ damaged }: ColumnContent): string | null =>
  damaged === null
    ? null
    : `Excel cut numbers short here, such as ${damaged}. Format the column as text and paste them again.`;
