import { damaged } from "./damaged.ts";
import { decodeEscapes } from "./read-strings.ts";
import { attributeOf } from "./read-xml.ts";
import type { ShowNumber } from "./show/show-number.ts";

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
