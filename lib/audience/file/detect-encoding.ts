import { readBytes } from "../read-bytes.ts";
import type { OpenFile } from "../stored-file.ts";
import { createUtf8Counter, type Utf8Counts } from "./count-utf8.ts";

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
