import { readBytes } from "../read-bytes.ts";
import type { OpenFile } from "../table.ts";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

const HEAD_BYTES = 4_096;

/**
 * How the bytes are text: a BOM, the zeros of UTF-16, UTF-8 over the whole file, else Windows-1252. A few bytes that are
 * no UTF-8 in a file that is do not turn all its letters into others: their rows are named.
 */
export async function detectEncoding(open: OpenFile): Promise<Encoding> {
  const marked = byHead(await readBytes(open(), HEAD_BYTES));
  if (marked) return marked;
  return (await isUtf8(open)) || isMostlyUtf8(await countUtf8(open)) ? "utf-8" : "windows-1252";
}

// In Windows-1252 two letters that look like one of UTF-8, as Ã©, hardly ever stand side by side.
const isMostlyUtf8 = ({ good, bad }: Utf8Counts): boolean => bad === 0 || good > bad;

async function countUtf8(open: OpenFile): Promise<Utf8Counts> {
  const counter = createUtf8Counter();
  for await (const chunk of open()) counter.push(chunk);
  return counter.end(true);
}

/** What a sample alone can tell; a cut character at its end does not count against UTF-8. */
export function guessEncoding(sample: Uint8Array): Encoding {
  const marked = byHead(sample);
  if (marked) return marked;
  const counter = createUtf8Counter();
  counter.push(sample);
  return isMostlyUtf8(counter.end(false)) ? "utf-8" : "windows-1252";
}

// As large as what a processor's cache holds: whole chunks of 256 kB take a quarter longer.
const PIECE = 64 * 1024;

async function isUtf8(open: OpenFile): Promise<boolean> {
  const strict = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of open()) {
      for (let at = 0; at < chunk.length; at += PIECE) {
        strict.decode(chunk.subarray(at, at + PIECE), { stream: true });
      }
    }
    strict.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function byHead(head: Uint8Array): Encoding | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  return byZeros(head.subarray(0, 4_096));
}

// Latin text in UTF-16 has a zero in every second byte; a little tolerance for other letters.
function byZeros(head: Uint8Array): Encoding | null {
  let even = 0;
  let odd = 0;
  for (const [index, byte] of head.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even++;
    else odd++;
  }
  if (odd > head.length / 4 && even < head.length / 40) return "utf-16le";
  return even > head.length / 4 && odd < head.length / 40 ? "utf-16be" : null;
}

/** Characters of several bytes that are UTF-8, and bytes that are part of none. */
export type Utf8Counts = { good: number; bad: number };

/** Counts over chunks cut anywhere, by the rules of the standard: no overlong form, no surrogate, nothing above U+10FFFF. */
export function createUtf8Counter() {
  const counts: Utf8Counts = { good: 0, bad: 0 };
  let wanted = 0;
  let low = 0x80;
  let high = 0xbf;
  function start(byte: number) {
    wanted = lengthOf(byte);
    if (wanted === 0) counts.bad++;
    low = LOWEST[byte] ?? 0x80;
    high = HIGHEST[byte] ?? 0xbf;
  }
  function goOn() {
    [low, high] = [0x80, 0xbf];
    wanted--;
    if (wanted === 0) counts.good++;
  }
  function add(byte: number) {
    if (wanted > 0 && byte >= low && byte <= high) return goOn();
    if (wanted > 0) counts.bad++;
    wanted = 0;
    if (byte >= 0x80) start(byte);
  }
  return {
    push(chunk: Uint8Array) {
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at] ?? 0;
        if (byte >= 0x80 || wanted > 0) add(byte);
      }
    },
    /** A character that the end of the file cuts off is bad; one that the end of a sample cuts off is neither. */
    end(isWhole: boolean): Utf8Counts {
      return { ...counts, bad: counts.bad + (isWhole && wanted > 0 ? 1 : 0) };
    },
  };
}

const LOWEST: Record<number, number> = { 224: 0xa0, 240: 0x90 };
const HIGHEST: Record<number, number> = { 237: 0x9f, 244: 0x8f };

/** How many bytes follow; 0 for one that begins no character. */
function lengthOf(byte: number): number {
  if (byte >= 0xc2 && byte <= 0xdf) return 1;
  if (byte >= 0xe0 && byte <= 0xef) return 2;
  return byte >= 0xf0 && byte <= 0xf4 ? 3 : 0;
}

/**
 * Bytes to text, chunk by chunk, without a byte order mark, zero bytes and the Ctrl-Z that ended a file once: one of them
 * makes no file another thing than text. `isWhole` says whether the text of the last chunk lacks none of these.
 */
export type TextStream = { decode(chunk: Uint8Array): string; end(): string; isWhole(): boolean };

export function createTextStream(encoding: Encoding): TextStream {
  const decoder = new TextDecoder(encoding);
  const mend = encoding === "windows-1252" ? mendWindows1252 : (text: string) => text;
  let isWhole = true;
  const clean = (text: string) => {
    isWhole = !text.includes("\u0000") && !text.includes("\u001a");
    return isWhole ? text : text.replaceAll("\u0000", "").replaceAll("\u001a", "");
  };
  return {
    decode: (chunk) => clean(mend(decoder.decode(chunk, { stream: true }))),
    end: () => clean(decoder.decode()),
    isWhole: () => isWhole,
  };
}

// Some versions of Node decode windows-1252 as latin1 and browsers do not, so the table is ours.
export const HIGH_WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const mendWindows1252 = (text: string): string =>
  text.replace(
    /[\u0080-\u009f]/g,
    (character) => HIGH_WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character,
  );

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
