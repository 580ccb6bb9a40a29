import { toPlainText } from "#lib/contract/rules/text/segments.ts";

const FIELD = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g;

export type MergeField = { name: string; fallback: string | undefined };

/** The merge fields of a text in order, as `lib/audience` reads them. */
export function mergeFieldsOf(text: string): MergeField[] {
  return [...text.matchAll(FIELD)].map(([, name = "", fallback]) => ({
    name: name.trim(),
    fallback: fallback?.trim(),
  }));
}

/** The one merge field that a text is. */
export const fieldOf = (text: string): MergeField =>
  mergeFieldsOf(text)[0] ?? { name: text, fallback: undefined };

export type TextPiece = { at: number; text: string; isField: boolean };

/** A text cut into merge fields and what stands between them. */
export function piecesOf(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const match of text.matchAll(FIELD)) {
    if (match.index > at) pieces.push({ at, text: text.slice(at, match.index), isField: false });
    pieces.push({ at: match.index, text: match[0], isField: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push({ at, text: text.slice(at), isField: false });
  return pieces;
}

/** A merge field of a text: the how manieth it is, from 0, and where it begins. */
export type PlacedField = { index: number; at: number; text: string };

/** The merge field that a caret is in, between its first letter and its last; null where it is in none. */
export function fieldAround(text: string, caret: number): PlacedField | null {
  return fieldsOf(text).find(({ at, text: field }) => at < caret && caret < at + field.length) ?? null;
}

/** All merge fields of a text. */
export const fieldsOf = (text: string): PlacedField[] =>
  [...text.matchAll(FIELD)].map((match, index) => ({ index, at: match.index, text: match[0] }));

/** The same message in plain characters; names of columns stay as they are, or they would not be found. */
export function toPlainTemplate(text: string): string {
  return piecesOf(text)
    .map((piece) => (piece.isField ? plainField(piece.text) : toPlainText(piece.text)))
    .join("");
}

function plainField(field: string): string {
  const bar = field.indexOf("|");
  return bar === -1 ? field : field.slice(0, bar) + toPlainText(field.slice(bar));
}
