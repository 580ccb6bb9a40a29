import { compileText } from "#lib/audience/text/compile-text.ts";
import { Fault } from "#lib/fault.ts";
import { piecesOf, type TextPiece } from "./merge-fields.ts";

/** Whether a merge field names no column of the file. */
export function isWrongField(field: string, headers: string[]): boolean {
  try {
    compileText(field, headers);
    return false;
  } catch (error) {
    if (error instanceof Fault) return true;
    throw error;
  }
}

type Change = (text: string) => string;

/** Sets the wrong and unfinished fields of texts aside, so that the others can be filled in; `restore` puts them back. */
export function spareFields(headers: string[]): { spare: Change; restore: Change } {
  const spared: string[] = [];
  const aside = (part: string) => `${OPEN}${spared.push(part) - 1}${CLOSE}`;
  const spareIn = ({ text, isField }: TextPiece) => {
    if (isField) return isWrongField(text, headers) ? aside(text) : text;
    return text.replaceAll("{{", aside);
  };
  return {
    spare: (text) => piecesOf(text).map(spareIn).join(""),
    restore: (filled) => filled.replace(SPARED, (whole, index) => spared[Number(index)] ?? whole),
  };
}

/** Every text in the values of a template changed, each by itself: the braces of JSON are none of a field. */
export function changeTexts<T>(value: T, change: Change): T {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === "string" ? change(part) : part,
  ) as T;
}

/** Characters of nobody's text: they are for private use. */
const OPEN = "\uE0F0";
const CLOSE = "\uE0F1";
const SPARED = /\uE0F0(\d+)\uE0F1/g;
