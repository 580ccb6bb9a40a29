import assert from "node:assert/strict";
import { test } from "node:test";
import { TONE_WAV } from "./tone-wav.ts";

const whole = (mediaId: string, durationMs: number) =>
  TONE_WAV.part({ mediaId, durationMs }, { start: 0, end: TONE_WAV.bytesOf(durationMs) });

test("the header says what the file holds: as many samples as the time takes", () => {
  const wav = whole("a", 12_345);
  assert.equal(wav.length, TONE_WAV.bytesOf(12_345));
  assert.equal(wav.readUInt32LE(4), wav.length - 8);
  assert.equal(wav.readUInt32LE(40), wav.length - 44);
  assert.equal(wav.readUInt32LE(40) / wav.readUInt32LE(28), 12.345);
  assert.deepEqual([wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt32LE(24)], [1, 1, 8_000]);
});

test("the same id sounds the same, another one different, and neither is silent", () => {
  assert.deepEqual(whole("a", 1_000), whole("a", 1_000));
  assert.notDeepEqual(whole("a", 1_000), whole("b", 1_000));
  const samples = whole("a", 1_000).subarray(44);
  const loudest = Math.max(
    ...Array.from({ length: 4_000 }, (_, index) => Math.abs(samples.readInt16LE(index * 2))),
  );
  assert.ok(loudest > 1_000);
});
