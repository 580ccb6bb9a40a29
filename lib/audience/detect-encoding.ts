import { readBytes } from "./read-bytes.ts";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** A file that can be read from its start as often as needed; a chunk is good until the next is asked for. */
export type OpenFile = () => AsyncIterable<Uint8Array>;

const HEAD_BYTES = 4_096;

/** How the bytes are text: a BOM, the zeros of UTF-16, strict UTF-8 over the whole file, else Windows-1252. */
export async function detectEncoding(open: OpenFile): Promise<Encoding> {
  return byHead(await readBytes(open(), HEAD_BYTES)) ?? ((await isUtf8(open)) ? "utf-8" : "windows-1252");
}

/** What a sample alone can tell; a cut character at its end does not count against UTF-8. */
export function guessEncoding(sample: Uint8Array): Encoding {
  const marked = byHead(sample);
  if (marked) return marked;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(sample, { stream: true });
    return "utf-8";
  } catch {
    return "windows-1252";
  }
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
