import { compileText } from "#lib/audience/text/compile-text.ts";
import { Fault } from "#lib/fault.ts";
import { fieldOf, piecesOf } from "./merge-fields.ts";

/** A column that a message uses; `fallback` is undefined where one of its fields has none. */
export type UsedColumn = { column: number; name: string; fallback: string | undefined };

/** The merge fields of a text as they are written. */
export const fieldsIn = (text: string): string[] =>
  piecesOf(text).flatMap((piece) => (piece.isField ? piece.text : []));

/** The columns that fields use, each once, in the order of the fields; fields that name no column are none. */
export function columnsUsed(fields: readonly string[], headers: readonly string[]): UsedColumn[] {
  const used = new Map<number, UsedColumn>();
  for (const field of fields) {
    const column = columnOf(field, headers);
    const known = used.get(column);
    const { fallback } = fieldOf(field);
    if (known && fallback === undefined) known.fallback = undefined;
    else if (!known && column !== -1) used.set(column, { column, name: headers[column] ?? "", fallback });
  }
  return [...used.values()];
}

/** False of a heading with a bar in it: what stands behind the bar is part of its name. */
export const takesDefault = (heading: string): boolean => !heading.includes("|");

/** The text with another default in each field of the column; an empty one takes it away. */
export function withDefault(
  text: string,
  { column, headers, fallback }: { column: number; headers: readonly string[]; fallback: string },
): string {
  const written = fallback.replace(/[{}]/g, "").trim();
  return piecesOf(text)
    .map((piece) => {
      if (!piece.isField || columnOf(piece.text, headers) !== column) return piece.text;
      const { name } = fieldOf(piece.text);
      return written === "" ? `{{${name}}}` : `{{${name}|${written}}}`;
    })
    .join("");
}

function columnOf(field: string, headers: readonly string[]): number {
  try {
    return compileText(field, [...headers]).columns[0] ?? -1;
  } catch (error) {
    if (error instanceof Fault) return -1;
    throw error;
  }
}
