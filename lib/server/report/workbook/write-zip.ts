import { promisify } from "node:util";
import { constants, crc32, deflateRaw, deflateRawSync } from "node:zlib";

/** One file of an archive; its text comes in pieces that are worth packing by themselves. */
export type ZipPart = { name: string; text: AsyncIterable<string> | Iterable<string> };

type Sums = { crc: number; packed: number; bytes: number };

const pack = promisify<Buffer, { finishFlush: number; level: number }, Buffer>(deflateRaw);
// Every piece ends on a whole byte and leaves the stream open, so that pieces stand one behind the other.
const OPEN = { finishFlush: constants.Z_SYNC_FLUSH, level: 3 };
const CLOSE = deflateRawSync("");
const SUMS_BEHIND = 8;
const DEFLATED = 8;

/** A ZIP archive in bounded memory: sums and sizes follow the bytes of each file, and stand in the directory at the end. */
export async function* writeZip(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let at = 0;
  for await (const { name, text } of parts) {
    const header = localOf(name);
    yield header;
    const sums: Sums = { crc: 0, packed: 0, bytes: 0 };
    yield* packedOf(text, sums);
    const behind = Buffer.concat([Buffer.from("PK\x07\x08"), factsOf(sums)]);
    yield behind;
    directory.push(entryOf(name, sums, at));
    at += header.length + sums.packed + behind.length;
  }
  const entries = Buffer.concat(directory);
  yield entries;
  yield endOf(directory.length, entries.length, at);
}

async function* packedOf(text: ZipPart["text"], sums: Sums): AsyncGenerator<Buffer> {
  for await (const piece of text) {
    const bytes = Buffer.from(piece);
    sums.crc = crc32(bytes, sums.crc);
    sums.bytes += bytes.length;
    const packed = await pack(bytes, OPEN);
    sums.packed += packed.length;
    yield packed;
  }
  sums.packed += CLOSE.length;
  yield CLOSE;
}

const VERSION = 20;
// 1980-01-01, the first day an archive knows: the same rows make the same bytes.
const DAY = 0x21;

function localOf(name: string): Buffer {
  const header = Buffer.alloc(30);
  header.write("PK\x03\x04", "latin1");
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(SUMS_BEHIND, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt16LE(DAY, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name)]);
}

function factsOf({ crc, packed, bytes }: Sums): Buffer {
  const facts = Buffer.alloc(12);
  facts.writeUInt32LE(crc, 0);
  facts.writeUInt32LE(packed, 4);
  facts.writeUInt32LE(bytes, 8);
  return facts;
}

function entryOf(name: string, sums: Sums, at: number): Buffer {
  const entry = Buffer.alloc(46);
  entry.write("PK\x01\x02", "latin1");
  entry.writeUInt16LE(VERSION, 4);
  // From the version needed on, the same fields as before the file.
  localOf(name).copy(entry, 6, 4, 14);
  factsOf(sums).copy(entry, 16);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(at, 42);
  return Buffer.concat([entry, Buffer.from(name)]);
}

function endOf(count: number, bytes: number, at: number): Buffer {
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(at, 16);
  return end;
}
