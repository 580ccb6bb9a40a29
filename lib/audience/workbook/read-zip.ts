import { t } from "../../contract/language.ts";
import { Fault } from "../../fault.ts";
import { readBytes } from "../read-bytes.ts";
import type { StoredFile } from "../table.ts";
import { damaged } from "./read-xml.ts";

/** One file of an archive as its directory has it; `at` is where its own header stands. */
export type ZipEntry = {
  method: number;
  isEncrypted: boolean;
  crc: number;
  packedBytes: number;
  bytes: number;
  at: number;
};

/** The files of an archive by their names in small letters: in a workbook, case does not count. */
export type ZipDirectory = ReadonlyMap<string, ZipEntry>;

const END = { mark: 0x06054b50, bytes: 22, maxComment: 0xffff };
const ENTRY = { mark: 0x02014b50, bytes: 46 };
// A workbook has some ten files, or a few hundred with pictures.
const MAX_ENTRIES = 10_000;
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024;
const ZIP64 = 0xffffffff;

/** Reads the directory at the end of an archive; the headers between its files may say something else. Throws `unreadable_file`. */
export async function readZip(file: StoredFile): Promise<ZipDirectory> {
  const { count, bytes, at } = await findEnd(file);
  if (count > MAX_ENTRIES || bytes > MAX_DIRECTORY_BYTES) {
    throw new Fault(
      "unreadable_file",
      t(
        `This file contains more parts than a workbook has (${count}).`,
        `Faili hili lina sehemu nyingi kuliko faili la Excel (${count}).`,
      ),
    );
  }
  const directory = viewOf(await readPart(file, at, bytes));
  const entries = new Map<string, ZipEntry>();
  let next = 0;
  for (let index = 0; index < count; index++) {
    if (next + ENTRY.bytes > bytes || directory.getUint32(next, true) !== ENTRY.mark) throw damaged();
    const end = next + ENTRY.bytes + directory.getUint16(next + 28, true);
    if (end > bytes) throw damaged();
    entries.set(nameOf(directory, next + ENTRY.bytes, end), entryOf(directory, next));
    next = end + directory.getUint16(next + 30, true) + directory.getUint16(next + 32, true);
  }
  return entries;
}

/** Exactly the bytes from `start` on; a file that ends before is damaged. */
export async function readPart(file: StoredFile, start: number, length: number): Promise<Uint8Array> {
  if (start < 0 || start + length > file.bytes) throw damaged();
  const bytes = await readBytes(file.read(start, start + length), length);
  if (bytes.length < length) throw damaged();
  return bytes;
}

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

// The end mark is followed by a comment of unknown length, so it is looked for from behind.
async function findEnd(file: StoredFile): Promise<{ count: number; bytes: number; at: number }> {
  const length = Math.min(file.bytes, END.bytes + END.maxComment);
  const tail = viewOf(await readPart(file, file.bytes - length, length));
  for (let at = length - END.bytes; at >= 0; at--) {
    if (tail.getUint32(at, true) !== END.mark) continue;
    return {
      count: tail.getUint16(at + 10, true),
      bytes: tail.getUint32(at + 12, true),
      at: tail.getUint32(at + 16, true),
    };
  }
  throw damaged();
}

function entryOf(directory: DataView, at: number): ZipEntry {
  const entry = {
    isEncrypted: (directory.getUint16(at + 8, true) & 1) === 1,
    method: directory.getUint16(at + 10, true),
    crc: directory.getUint32(at + 16, true),
    packedBytes: directory.getUint32(at + 20, true),
    bytes: directory.getUint32(at + 24, true),
    at: directory.getUint32(at + 42, true),
  };
  // Such sizes stand elsewhere then; nothing that may be uploaded is as large.
  if (entry.bytes === ZIP64 || entry.packedBytes === ZIP64 || entry.at === ZIP64) throw damaged();
  return entry;
}

// Some programs of Windows write their own path separator.
const nameOf = ({ buffer, byteOffset }: DataView, start: number, end: number): string =>
  new TextDecoder()
    .decode(new Uint8Array(buffer, byteOffset + start, end - start))
    .replaceAll("\\", "/")
    .toLowerCase();
