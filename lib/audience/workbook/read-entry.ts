import { t } from "../../contract/language.ts";
import { Fault } from "../../fault.ts";
import type { StoredFile } from "../table.ts";
import { damaged } from "./read-xml.ts";
import { readPart, viewOf, type ZipEntry } from "./read-zip.ts";

const HEADER = { mark: 0x04034b50, bytes: 30 };
const [STORED, DEFLATED] = [0, 8];
// Sheets shrink to a tenth or a thirtieth; a bomb to a thousandth.
const MAX_RATIO = 200;
const ALWAYS_FINE = 1024 * 1024;

/**
 * The bytes of one file of an archive, at most `maxBytes`. Counted while they are unpacked, as the directory may lie, and
 * checked against its sum at the end. Throws `unreadable_file`.
 */
export async function* readEntry(
  file: StoredFile,
  entry: ZipEntry,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  const unpacked = unpack(file, entry, await startOf(file, entry));
  let bytes = 0;
  let crc = 0;
  for await (const chunk of unpacked) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    if (bytes > ALWAYS_FINE && bytes > entry.packedBytes * MAX_RATIO) throw tooDense();
    crc = crc32(crc, chunk);
    yield chunk;
  }
  if (bytes !== entry.bytes || crc !== entry.crc) throw damaged();
}

async function startOf(file: StoredFile, entry: ZipEntry): Promise<number> {
  if (entry.isEncrypted) {
    throw new Fault(
      "unreadable_file",
      t(
        "This file has a password. Save it without one, then upload that file.",
        "Faili hili lina nenosiri. Lihifadhi bila nenosiri, kisha pakia faili hilo.",
      ),
    );
  }
  const header = viewOf(await readPart(file, entry.at, HEADER.bytes));
  if (header.getUint32(0, true) !== HEADER.mark) throw damaged();
  const start = entry.at + HEADER.bytes + header.getUint16(26, true) + header.getUint16(28, true);
  if (start + entry.packedBytes > file.bytes) throw damaged();
  return start;
}

async function* unpack(file: StoredFile, entry: ZipEntry, start: number): AsyncGenerator<Uint8Array> {
  const packed = file.read(start, start + entry.packedBytes);
  try {
    if (entry.method === STORED) yield* packed;
    else if (entry.method === DEFLATED) yield* inflate(packed);
    else throw damaged();
  } catch (error) {
    throw isOfInflate(error) ? damaged(error) : error;
  }
}

// What a disk throws is another matter.
const isOfInflate = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && "code" in error && /^Z_/.test(String(error.code)));

const tooLarge = (maxBytes: number): Fault =>
  new Fault(
    "unreadable_file",
    t(
      `A part of this workbook is larger than ${maxBytes / 1024 / 1024} MB unpacked. Save the sheet as CSV, then upload that file.`,
      `Sehemu ya faili hili la Excel inazidi MB ${maxBytes / 1024 / 1024} ikifunguliwa. Hifadhi karatasi kama CSV, kisha pakia faili hilo.`,
    ),
  );

const tooDense = (): Fault =>
  new Fault(
    "unreadable_file",
    t(
      "This workbook becomes more than 200 times larger when unpacked. Save the sheet as CSV, then upload that file.",
      "Faili hili la Excel huwa kubwa zaidi ya mara 200 likifunguliwa. Hifadhi karatasi kama CSV, kisha pakia faili hilo.",
    ),
  );

// A piece becomes up to a thousand times as much at once, and a browser keeps all of it.
const PIECE = 16 * 1024;

/** Unpacks a raw deflate stream by what both browsers and Node have built in; what is thrown at broken data differs. */
export async function* inflate(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new DecompressionStream("deflate-raw");
  const feeding = feed(packed, writable.getWriter());
  // Awaited below, after the last piece; a reader that stops before must not leave it unhandled.
  feeding.catch(() => undefined);
  const reader = readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield value;
    }
    await feeding;
  } finally {
    await reader.cancel().catch(() => undefined);
    await feeding.catch(() => undefined);
  }
}

async function feed(packed: AsyncIterable<Uint8Array>, writer: WritableStreamDefaultWriter<BufferSource>) {
  writer.closed.catch(() => undefined);
  try {
    for await (const chunk of packed) {
      for (let at = 0; at < chunk.length; at += PIECE) {
        await writer.ready;
        // A copy: the stream may keep it longer than the chunk is good.
        await writer.write(chunk.slice(at, at + PIECE));
      }
    }
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    throw error;
  }
}

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The check sum of ZIP archives, taken further over one more piece; the first starts from 0. */
function crc32(before: number, bytes: Uint8Array): number {
  let crc = ~before;
  for (let at = 0; at < bytes.length; at++) {
    crc = (TABLE[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
  }
  return ~crc >>> 0;
}
