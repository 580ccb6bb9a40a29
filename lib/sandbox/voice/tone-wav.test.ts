import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { toneWav, wavBytes } from "./tone-wav.ts";

test("the header says what the file holds: as many samples as the time takes", () => {
  const wav = toneWav("a", 12_345);
  assert.equal(wav.length, wavBytes(12_345));
  assert.equal(wav.readUInt32LE(4), wav.length - 8);
  assert.equal(wav.readUInt32LE(40), wav.length - 44);
  assert.equal(wav.readUInt32LE(40) / wav.readUInt32LE(28), 12.345);
  assert.deepEqual([wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt32LE(24)], [1, 1, 8_000]);
});

test("the same id sounds the same, another one different, and neither is silent", () => {
  assert.deepEqual(toneWav("a", 1_000), toneWav("a", 1_000));
  assert.notDeepEqual(toneWav("a", 1_000), toneWav("b", 1_000));
  const samples = toneWav("a", 1_000).subarray(44);
  const loudest = Math.max(
    ...Array.from({ length: 4_000 }, (_, index) => Math.abs(samples.readInt16LE(index * 2))),
  );
  assert.ok(loudest > 1_000);
});

test("any part is the same bytes as in the whole", () => {
  const whole = toneWav("a", 300);
  const place = fc.nat({ max: whole.length });
  fc.assert(
    fc.property(place, place, (one, other) => {
      const [start, end] = [Math.min(one, other), Math.max(one, other)];
      assert.deepEqual(toneWav("a", 300, { start, end }), whole.subarray(start, end));
    }),
  );
});
