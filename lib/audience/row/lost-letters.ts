import { HIGH_WINDOWS_1252 } from "../file/decode-text.ts";
import type { Encoding } from "../file/detect-encoding.ts";

/** What a character looks like that could not be read: the mark of the decoder, or é of UTF-8 read as Ã©. */
export const lostLetters = (encoding: Encoding): LostLetters =>
  encoding === "windows-1252" ? GARBLED : MARK;

export type LostLetters = { test(text: string): boolean };

// Text of one byte a character cannot hold the mark: then this is no search at all, and a pattern would be one.
const MARK: LostLetters = { test: (text) => text.includes("\ufffd") };
const MORE = `[\\u00a0-\\u00bf${HIGH_WINDOWS_1252}]`;
const GARBLED = new RegExp(
  `\\ufffd|[\\u00c2-\\u00df]${MORE}|[\\u00e0-\\u00ef]${MORE}{2}|[\\u00f0-\\u00f4]${MORE}{3}`,
);
