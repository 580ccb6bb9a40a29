import { crc32, deflateRawSync } from "node:zlib";

/** What a test may change about one file of an archive, to make it lie. */
export type ZipFile = {
  name: string;
  bytes: Uint8Array;
  isStored?: boolean;
  /** Sizes and sum behind the bytes instead of before them, as programs that stream write them. */
  isStreamed?: boolean;
  directory?: Partial<{ flags: number; method: number; crc: number; bytes: number; at: number }>;
};

/** A ZIP archive. */
export function zipBytes(files: ZipFile[]): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const packed = file.isStored ? Buffer.from(file.bytes) : deflateRawSync(file.bytes);
    const local = localOf(file, packed);
    directory.push(entryOf(file, packed, at));
    parts.push(...local);
    at += local.reduce((sum, part) => sum + part.length, 0);
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...parts, entries, end]));
}

function localOf(file: ZipFile, packed: Buffer): Buffer[] {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(file.isStreamed ? 8 : 0, 6);
  header.writeUInt16LE(file.isStored ? 0 : 8, 8);
  const facts = Buffer.alloc(12);
  facts.writeUInt32LE(crc32(file.bytes), 0);
  facts.writeUInt32LE(packed.length, 4);
  facts.writeUInt32LE(file.bytes.length, 8);
  const name = Buffer.from(file.name);
  header.writeUInt16LE(name.length, 26);
  if (file.isStreamed) return [header, name, packed, Buffer.from([0x50, 0x4b, 7, 8]), facts];
  facts.copy(header, 14);
  return [header, name, packed];
}

function entryOf({ name, bytes, isStored, directory = {} }: ZipFile, packed: Buffer, at: number): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(directory.flags ?? 0, 8);
  entry.writeUInt16LE(directory.method ?? (isStored ? 0 : 8), 10);
  entry.writeUInt32LE(directory.crc ?? crc32(bytes), 16);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(directory.bytes ?? bytes.length, 24);
  entry.writeUInt16LE(Buffer.byteLength(name), 28);
  entry.writeUInt32LE(directory.at ?? at, 42);
  return Buffer.concat([entry, Buffer.from(name)]);
}
