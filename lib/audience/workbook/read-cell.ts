import { attributeOf, damaged, readXml } from "./read-xml.ts";
import type { ShowNumber } from "./show.ts";

/** What the cells of a sheet point to: texts by their number, and how numbers are shown, by the number of the style. */
export type CellParts = { strings: string[]; show: (style: number) => ShowNumber };

/** Where a cell stands, counted from 0, what kind of value it has and the number of its style. */
export type Cell = { column: number; type: string; style: number };

/** Reads a cell's tag; its place may be left out where it follows the one before. Throws `unreadable_file`. */
export function readCell(attributes: string, nextColumn: number): Cell {
  const place = attributeOf(attributes, "r");
  return {
    column: place === undefined ? nextColumn : columnOf(place),
    type: attributeOf(attributes, "t") ?? "n",
    style: Number(attributeOf(attributes, "s") ?? 0),
  };
}

/** A cell's value as its sheet shows it; of a formula, what it last came to. Throws `unreadable_file`. */
export function showCell({ type, style }: Cell, raw: string, { strings, show }: CellParts): string {
  switch (raw === "" ? "" : type) {
    case "":
    case "e":
      return raw;
    case "s":
      return stringOf(strings, raw);
    case "str":
    case "inlineStr":
      return decodeEscapes(raw);
    case "b":
      return isTrue(raw) ? "TRUE" : "FALSE";
    case "d":
      return raw.replace(MIDNIGHT, "").replace("T", " ");
    default:
      return show(style)(numberOf(raw));
  }
}

export const isTrue = (value: string | undefined): boolean => value === "1" || value === "true";

function columnOf(place: string): number {
  let column = 0;
  for (let at = 0; at < 4; at++) {
    const letter = place.charCodeAt(at) - 64;
    if (!(letter >= 1 && letter <= 26)) break;
    column = column * 26 + letter;
  }
  if (column === 0) throw damaged();
  return column - 1;
}

function stringOf(strings: string[], raw: string): string {
  const string = strings[Number(raw)];
  if (string === undefined) throw damaged();
  return string;
}

const MIDNIGHT = /T00:00(?::00(?:\.0+)?)?Z?$/;
const NUMBER = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/;

function numberOf(raw: string): number {
  if (!NUMBER.test(raw)) throw damaged();
  return Number(raw);
}

/** The texts that cells point to by number, without formatting and without hints on pronunciation. */
export async function readStrings(bytes: AsyncIterable<Uint8Array>): Promise<string[]> {
  const strings: string[] = [];
  const text = createTextGatherer("t");
  const reading = readXml(bytes, {
    open(name) {
      if (name === "si") text.clear();
      text.open(name);
    },
    close(name) {
      text.close(name);
      if (name === "si") strings.push(decodeEscapes(text.value()));
    },
    text: text.add,
  });
  for await (const _ of reading);
  return strings;
}

/** Gathers the texts of a string or a cell: all runs of a rich one, and what stands in the tag `value`. */
export function createTextGatherer(valueTag: string) {
  let value = "";
  let isText = false;
  let isHint = false;
  return {
    clear() {
      value = "";
    },
    value: () => value,
    open(name: string) {
      if (name === "rPh") isHint = true;
      else if (name === "t" || name === valueTag) isText = !isHint;
    },
    close(name: string) {
      if (name === "rPh") isHint = false;
      else if (name === "t" || name === valueTag) isText = false;
    },
    add(more: string) {
      if (isText) value += more;
    },
  };
}

const ESCAPE = /_x([\da-fA-F]{4})_/g;

/** Characters that XML cannot hold are written as _x000D_; a zero is left out, as no text holds one. */
export const decodeEscapes = (text: string): string =>
  text.includes("_x")
    ? text
        .replace(ESCAPE, (_, hex: string) =>
          hex === "0000" ? "" : String.fromCharCode(Number.parseInt(hex, 16)),
        )
        .toWellFormed()
    : text;
