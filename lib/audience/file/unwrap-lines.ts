import { looksLikePhone } from "../number/looks-like-phone.ts";
import { readBytes } from "../read-bytes.ts";
import type { OpenFile } from "../stored-file.ts";
import { createTextStream } from "./decode-text.ts";
import { detectDialect, sampleRows } from "./detect-dialect.ts";
import { guessEncoding } from "./detect-encoding.ts";

const HEAD = 16 * 1024;
const MOST = 0.9;
const [LF, CR, QUOTE] = [10, 13, 34] as const;
const MARK: readonly number[] = [0xef, 0xbb, 0xbf];

/**
 * The same file without the quotation marks around each of its lines, where a program took every line for one cell and
 * wrote it so: `"Asha,0754000111"`. Any other file as it is.
 */
export async function unwrapped(open: OpenFile): Promise<OpenFile> {
  const head = await readBytes(open(), HEAD);
  return hasWrappedLines(head) ? () => unwrap(open()) : open;
}

function hasWrappedLines(head: Uint8Array): boolean {
  const encoding = guessEncoding(head);
  if (encoding.startsWith("utf-16") || !head.subarray(0, 4).includes(QUOTE)) return false;
  const lines = createTextStream(encoding)
    .decode(head)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== "");
  // What is cut off says nothing.
  if (head.length === HEAD) lines.pop();
  const inner = lines.flatMap((line) => WRAPPED.exec(line)?.[1]?.replaceAll('""', '"') ?? []);
  if (lines.length < 2 || inner.length < lines.length) return false;
  const text = inner.join("\n");
  const rows = sampleRows(text, detectDialect(text), true).map(({ cells }) => cells);
  return rows.some((cells) => cells.some(looksLikePhone)) && rows.filter(isRow).length >= rows.length * MOST;
}

const WRAPPED = /^"((?:[^"]|"")*)"\s*$/;

/** Not several numbers of one cell. */
const isRow = (cells: readonly string[]): boolean =>
  cells.length > 1 && cells.some((cell) => /\p{L}/u.test(cell));

/** A mark that begins a line and the one that closes it go, and two within it are one; in every encoding that has ASCII. */
async function* unwrap(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const step = createUnwrapping();
  for await (const chunk of chunks) {
    const kept = new Uint8Array(chunk.length);
    let length = 0;
    for (const byte of chunk) if (step(byte)) kept[length++] = byte;
    yield kept.subarray(0, length);
  }
}

type Place = "start" | "inside" | "marked" | "behind";

/** True for each byte that stays. */
function createUnwrapping(): (byte: number) => boolean {
  let place: Place = "start";
  return (byte) => {
    const before = place;
    place = byte === QUOTE ? NEXT[before] : afterOther(before, byte);
    // A mark that closes is told by what follows: of two, the second is the one that stays.
    return byte !== QUOTE || before === "marked" || before === "behind";
  };
}

/** Where a quotation mark leads to. */
const NEXT: Record<Place, Place> = { start: "inside", inside: "marked", marked: "inside", behind: "behind" };

function afterOther(before: Place, byte: number): Place {
  if (before === "inside" || (before === "start" && MARK.includes(byte))) return before;
  return byte === LF || byte === CR ? "start" : "behind";
}
