import assert from "node:assert/strict";
import { test } from "node:test";
import { toneWav } from "./tone-wav.ts";

test("the header says what the file holds", () => {
  const wav = toneWav("a");
  assert.equal(wav.readUInt32LE(4), wav.length - 8);
  assert.equal(wav.readUInt32LE(40), wav.length - 44);
  assert.deepEqual([wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt32LE(24)], [1, 1, 8_000]);
});

test("the same id sounds the same, another one different, and neither is silent", () => {
  assert.deepEqual(toneWav("a"), toneWav("a"));
  assert.notDeepEqual(toneWav("a"), toneWav("b"));
  const samples = toneWav("a").subarray(44);
  const loudest = Math.max(
    ...Array.from({ length: 4_000 }, (_, index) => Math.abs(samples.readInt16LE(index * 2))),
  );
  assert.ok(loudest > 1_000);
});
