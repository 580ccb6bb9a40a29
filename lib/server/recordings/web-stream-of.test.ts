import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { webStreamOf } from "./stream-recording.ts";

const MIB = 1024 * 1024;

/** What is given in all, and how much of it had left before each wait. */
async function give(bytes: number, hasBreath: boolean): Promise<{ given: number; waits: number[] }> {
  const waits: number[] = [];
  let given = 0;
  const clock = {
    now: () => new Date(),
    sleep: async () => {
      waits.push(given);
    },
  };
  const pieces = Array.from({ length: bytes / 65_536 }, () => Buffer.alloc(65_536));
  const stream = webStreamOf(Readable.from(pieces, { objectMode: false }), hasBreath ? clock : null);
  for await (const piece of stream) given += piece.length;
  return { given, waits };
}

test("a player gets a first MiB, a breath to sound in, and then the rest", async () => {
  const { given, waits } = await give(9 * MIB, true);
  assert.equal(given, 9 * MIB);
  assert.equal(waits.length, 1);
  assert.ok(Math.abs((waits[0] ?? 0) - MIB) <= 65_536, `waited behind ${waits[0]} bytes`);
  assert.deepEqual((await give(MIB / 2, true)).waits, []);
});

test("what is saved goes as it comes", async () => {
  assert.deepEqual(await give(9 * MIB, false), { given: 9 * MIB, waits: [] });
});
