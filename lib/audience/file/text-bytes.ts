import type { Encoding } from "./detect-encoding.ts";

/** The bytes that a text was decoded from; the character at `at` has its byte at `at + shift`. */
export type TextBytes = {
  bytes: Uint8Array;
  shift: number;
  /** Has to be told of every stretch of the text that may hold more than ASCII, in order. */
  pass(text: string, from: number, to: number): void;
};

/** A place in a text, and the number of the row that ends there. */
type Place = { at: number; row: number };
/** Reports rows from a place on as far as it can, up to `limit`, and answers where it stopped. */
export type CutPlainRows = (source: TextBytes, place: Place, limit: number) => Place;

const MARK = [0xef, 0xbb, 0xbf] as const;

/** Keeps the bytes of a file beside its text, piece by piece; null for a piece whose first character began before it. */
export function createTextBytes(encoding: Encoding): (bytes: Uint8Array) => TextBytes | null {
  if (encoding === "windows-1252") return (bytes) => ({ bytes, shift: 0, pass: () => undefined });
  if (encoding !== "utf-8") return () => null;
  let isFirst = true;
  let isCut = false;
  return (bytes) => {
    const shift = isFirst && MARK.every((byte, at) => bytes[at] === byte) ? MARK.length : 0;
    const source = isCut ? null : { bytes, shift, pass };
    isFirst = false;
    isCut = (bytes.at(-1) ?? 0) >= 0x80;
    return source;
  };
}

function pass(this: TextBytes, text: string, from: number, to: number): void {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === LOST) this.bytes = NONE;
    this.shift += moreThanOne(code);
  }
}

// What could not be read may have been any number of bytes: nobody knows the place of what follows.
const LOST = 0xfffd;
const NONE = new Uint8Array();

/** Bytes of UTF-8 beyond the first of a UTF-16 code unit; two halves of a pair are four bytes together. */
function moreThanOne(code: number): number {
  if (code < 0x80) return 0;
  return code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 1 : 2;
}
