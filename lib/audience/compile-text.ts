import { septetsOf } from "../contract/rules/segments.ts";
import { Fault } from "../fault.ts";

/** `septets` is the GSM size of the text, or NaN where it holds what only Unicode can carry. */
export type Rendered = { text: string; hasFallback: boolean; septets: number } | { missing: string };
/** A text with its merge fields resolved to columns; values are put in as they are and never parsed again. */
export type CompiledText = { render(cells: string[]): Rendered; columns: number[] };

const FIELD = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g;

/** Compiles `{{column|fallback}}`; names are compared without case. Throws `invalid_input` for a column that is not there. */
export function compileText(template: string, headers: string[]): CompiledText {
  const byName = new Map(headers.map((header, index) => [plain(header), index]));
  const literals: string[] = [];
  const columns: number[] = [];
  const fallbacks: (string | undefined)[] = [];
  let at = 0;
  for (const field of template.matchAll(FIELD)) {
    const [whole, name = "", fallback] = field;
    const column = byName.get(plain(name));
    if (column === undefined) throw unknownColumn(name.trim(), headers);
    literals.push(template.slice(at, field.index));
    columns.push(column);
    fallbacks.push(fallback?.trim());
    at = field.index + whole.length;
  }
  const tail = template.slice(at);
  const septets = septetsOf(literals.join("") + tail);
  const parts = { literals, columns, fallbacks, tail, headers, septets };
  return { columns, render: (cells) => render(parts, cells) };
}

const plain = (name: string): string => name.trim().toLowerCase();

function unknownColumn(name: string, headers: string[]): Fault {
  const known = headers.slice(0, 12).join(", ");
  const rule = `The message uses {{${name}}}, but the file has no such column. It has: ${known}.`;
  return new Fault("invalid_input", rule, { fields: [{ path: "content.text", rule }] });
}

type Parts = {
  literals: string[];
  columns: number[];
  fallbacks: (string | undefined)[];
  tail: string;
  headers: string[];
  /** Of everything but the values, so that only these are counted for each row. */
  septets: number;
};

function render({ literals, columns, fallbacks, tail, headers, septets }: Parts, cells: string[]): Rendered {
  let text = "";
  let size = septets;
  let hasFallback = false;
  for (let index = 0; index < columns.length; index++) {
    const column = columns[index] ?? 0;
    let value = (cells[column] ?? "").trim();
    if (value === "") {
      const fallback = fallbacks[index];
      if (fallback === undefined) return { missing: headers[column] ?? "" };
      value = fallback;
      hasFallback = true;
    }
    text += (literals[index] ?? "") + value;
    size += septetsOf(value);
  }
  return { text: text + tail, hasFallback, septets: size };
}
