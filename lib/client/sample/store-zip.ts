import { crc32 } from "#lib/contract/rules/workbook/crc-32.ts";
import type { Part } from "#lib/contract/rules/workbook/workbook-parts.ts";

const [LOCAL, ENTRY, END] = [30, 46, 22];
const VERSION = 20;
// 1980-01-01, the first day an archive knows.
const DAY = 0x21;

/** A ZIP archive of a few small files, none of them packed, so that nothing is needed to write it. */
export function storeZip(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const files = parts.map(({ name, xml }) => ({ name: encoder.encode(name), bytes: encoder.encode(xml) }));
  const size = files.reduce(
    (sum, { name, bytes }) => sum + LOCAL + ENTRY + 2 * name.length + bytes.length,
    END,
  );
  const archive = new Uint8Array(size);
  const view = new DataView(archive.buffer);
  const starts: number[] = [];
  let at = 0;
  for (const { name, bytes } of files) {
    starts.push(at);
    view.setUint32(at, 0x04034b50, true);
    writeFacts(view, at + 4, { name, bytes });
    archive.set(name, at + LOCAL);
    archive.set(bytes, at + LOCAL + name.length);
    at += LOCAL + name.length + bytes.length;
  }
  const directory = at;
  for (const [place, { name, bytes }] of files.entries()) {
    view.setUint32(at, 0x02014b50, true);
    view.setUint16(at + 4, VERSION, true);
    writeFacts(view, at + 6, { name, bytes });
    view.setUint32(at + 42, starts[place] ?? 0, true);
    archive.set(name, at + ENTRY);
    at += ENTRY + name.length;
  }
  view.setUint32(at, 0x06054b50, true);
  view.setUint16(at + 8, files.length, true);
  view.setUint16(at + 10, files.length, true);
  view.setUint32(at + 12, at - directory, true);
  view.setUint32(at + 16, directory, true);
  return archive;
}

/** What stands of a file both before it and in the directory, from the version needed to read it on. */
function writeFacts(
  view: DataView,
  at: number,
  { name, bytes }: { name: Uint8Array; bytes: Uint8Array },
): void {
  view.setUint16(at, VERSION, true);
  view.setUint16(at + 8, DAY, true);
  view.setUint32(at + 10, crc32(0, bytes), true);
  view.setUint32(at + 14, bytes.length, true);
  view.setUint32(at + 18, bytes.length, true);
  view.setUint16(at + 22, name.length, true);
}
