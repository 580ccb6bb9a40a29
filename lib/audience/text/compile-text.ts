import { t } from "../../contract/language.ts";
import { asSeen } from "../../contract/rules/text/as-seen.ts";
import { isBlankText } from "../../contract/rules/text/is-blank-text.ts";
import { septetsOf } from "../../contract/rules/text/segments.ts";
import { rowReason } from "../../contract/words/reason/row-reasons.ts";
import { Fault } from "../../fault.ts";
import { undress } from "../number/undress.ts";
import { isFormula } from "../row/is-formula.ts";
import { isNoValue, startsAsValue } from "../row/is-no-value.ts";
import { isSheetError } from "../row/is-sheet-error.ts";

export type Rendered = { text: string; hasFallback: boolean } | Missing;
/** The column that has no value in this row, and why. */
export type Missing = { missing: string; reason: string };
/** A text with its merge fields resolved to columns; values are put in as they are and never parsed again. */
export type CompiledText = {
  render(cells: string[]): Rendered;
  /** GSM size of the text with this row filled in; NaN where it holds what only Unicode can carry. */
  septets(cells: string[]): number;
  columns: number[];
  /** True where something can be read in it whatever the row holds. */
  hasWords: boolean;
};

const FIELD = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g;

/**
 * Compiles `{{column|fallback}}`; a name means the column of just this name, else the leftmost that differs only in case
 * or in how its letters are stored. Throws `invalid_input` for a column that is not there and for a field that is not closed.
 */
export function compileText(template: string, headers: string[]): CompiledText {
  const literals: string[] = [];
  const columns: number[] = [];
  const fallbacks: (string | undefined)[] = [];
  let at = 0;
  for (const field of template.matchAll(FIELD)) {
    const [whole, name = "", fallback] = field;
    literals.push(template.slice(at, field.index));
    const named = columnNamed(whole.slice(2, -2).trim(), headers);
    columns.push(named === -1 ? columnOf(name.trim(), headers) : named);
    fallbacks.push(named === -1 ? fallback?.trim() : undefined);
    at = field.index + whole.length;
  }
  const tail = template.slice(at);
  const open = [...literals, tail].find((literal) => literal.includes("{{"));
  if (open !== undefined) throw neverClosed(open.slice(open.indexOf("{{")));
  const septets = septetsOf(literals.join("") + tail);
  const parts = { literals, columns, fallbacks, tail, headers, septets };
  const hasWords = !isBlankText(literals.join("") + tail);
  return {
    columns,
    hasWords,
    render: (cells) => render(parts, cells),
    septets: (cells) => sizeOf(parts, cells),
  };
}

function columnOf(name: string, headers: string[]): number {
  const exact = columnNamed(name, headers);
  if (exact !== -1) return exact;
  const near = headers.findIndex((header) => asSeen(header) === asSeen(name));
  if (near !== -1) return near;
  const known = headers.slice(0, 12).join(", ");
  throw refuse(
    t(
      `The message uses {{${name}}}, but the file has no such column. Its columns: ${known}.`,
      `Ujumbe unatumia {{${name}}}, lakini faili halina safu hiyo. Safu zake: ${known}.`,
    ),
  );
}

// A heading may hold a bar itself: {{Jina|Kamili}} is that column then, and not Jina with a stand-in.
const columnNamed = (name: string, headers: string[]): number =>
  headers.findIndex((header) => header.trim() === name);

function neverClosed(text: string): Fault {
  const field = text.slice(0, 40);
  return refuse(
    t(
      `A field in the message is not closed: ${field}. Write it as {{column}}.`,
      `Sehemu moja kwenye ujumbe haijafungwa: ${field}. Iandike kama {{column}}.`,
    ),
  );
}

const refuse = (rule: string): Fault =>
  new Fault("invalid_input", rule, { fields: [{ path: "content.text", rule }] });

type Parts = {
  literals: string[];
  columns: number[];
  fallbacks: (string | undefined)[];
  tail: string;
  headers: string[];
  /** Of everything but the values, so that only these are counted for each row. */
  septets: number;
};

function render({ literals, columns, fallbacks, tail, headers }: Parts, cells: string[]): Rendered {
  let text = "";
  let hasFallback = false;
  for (let index = 0; index < columns.length; index++) {
    const column = columns[index] ?? 0;
    let value = cells[column] ?? "";
    if (!isPlain(value)) {
      const given = tidy(value);
      const usable = given === "" ? fallbacks[index] : usableOf(given);
      if (usable === undefined) return missing(headers[column], value);
      hasFallback ||= given === "";
      value = usable;
    }
    text += (literals[index] ?? "") + value;
  }
  return { text: text + tail, hasFallback };
}

const usableOf = (given: string): string | undefined =>
  isSheetError(given) || isFormula(given) ? undefined : given;

function missing(column = "", value: string): Missing {
  const given = value.trim();
  if (isBlankText(given)) return { missing: column, reason: rowReason("cell-empty", { column }) };
  if (isNoValue(given)) return { missing: column, reason: rowReason("cell-says", { column, given }) };
  if (isFormula(given)) return { missing: column, reason: rowReason("cell-formula", { column }) };
  return { missing: column, reason: rowReason("cell-error", { column, given }) };
}

function sizeOf({ columns, fallbacks, septets }: Parts, cells: string[]): number {
  let size = septets;
  for (let index = 0; index < columns.length; index++) {
    const value = trimmed(cells[columns[index] ?? 0] ?? "");
    size += septetsOf(value === "" ? (fallbacks[index] ?? "") : value);
  }
  return size;
}

const trimmed = (cell: string): string => (isPlain(cell) ? cell : tidy(cell));

/** A cell as it is put in: ="38,500" shows what stands in the marks, and a word for nothing is nothing. */
const tidy = (cell: string): string => (isNoValue(cell) ? "" : undress(cell).trim());

// Most cells begin as a value and end in a letter or digit; to see that takes a third of what trim() takes.
const isPlain = (cell: string): boolean => startsAsValue(cell) && isInk(cell.charCodeAt(cell.length - 1));

const isInk = (code: number): boolean => code > 0x20 && code < 0x7f;
