import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { readFile } from "./read-file.ts";

const folder = await mkdtemp(join(tmpdir(), "tuma-test-"));
after(() => rm(folder, { recursive: true }));

async function fileOf(bytes: Uint8Array): Promise<string> {
  const path = join(folder, `${bytes.length}.csv`);
  await writeFile(path, bytes);
  return path;
}

test("every byte in order, whatever is done with a chunk before the next is asked for", async () => {
  for (const length of [0, 1, 262_143, 262_144, 262_145, 1_500_000]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) & 255);
    const read: number[] = [];
    for await (const chunk of readFile(await fileOf(bytes))) {
      await new Promise((resolve) => setImmediate(resolve));
      for (const byte of chunk) read.push(byte);
    }
    assert.deepEqual(Uint8Array.from(read), bytes);
  }
});

test("a part of a file, over the ends of chunks", async () => {
  const bytes = Uint8Array.from({ length: 600_000 }, (_, index) => (index * 31 + (index >> 8)) & 255);
  const path = await fileOf(bytes);
  for (const [start, end] of [
    [0, 4],
    [262_140, 262_150],
    [1, 599_999],
    [599_990, 700_000],
    [5, 5],
  ] as const) {
    const parts: Buffer[] = [];
    for await (const chunk of readFile(path, { start, end })) parts.push(Buffer.from(chunk));
    assert.deepEqual(new Uint8Array(Buffer.concat(parts)), bytes.slice(start, end));
  }
});

test("a reader that stops early leaves no open file, a missing file is an error", async () => {
  const path = await fileOf(new Uint8Array(600_000));
  const reading = readFile(path);
  await reading.next();
  await reading.return(undefined);
  assert.equal((await reading.next()).done, true);
  await assert.rejects(readFile(join(folder, "none")).next(), { code: "ENOENT" });
});
