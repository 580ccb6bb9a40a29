import { HIGH_WINDOWS_1252 } from "./decode-text.ts";
import type { Encoding } from "./detect-encoding.ts";

/** What a character looks like that could not be read: the mark of the decoder, or é of UTF-8 read as Ã©. */
export const lostLetters = (encoding: Encoding): RegExp => (encoding === "windows-1252" ? GARBLED : MARK);

const MARK = /\ufffd/;
const MORE = `[\\u00a0-\\u00bf${HIGH_WINDOWS_1252}]`;
const GARBLED = new RegExp(
  `\\ufffd|[\\u00c2-\\u00df]${MORE}|[\\u00e0-\\u00ef]${MORE}{2}|[\\u00f0-\\u00f4]${MORE}{3}`,
);
