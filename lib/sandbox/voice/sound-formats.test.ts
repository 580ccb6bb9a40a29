import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { SOUND_FORMATS } from "./recording.ts";

const LENGTHS = [1, 300, 3_000, 61_234];

for (const [name, format] of Object.entries(SOUND_FORMATS)) {
  const wholeOf = (durationMs: number) =>
    format.part({ mediaId: "a", durationMs }, { start: 0, end: format.bytesOf(durationMs) });

  test(`${name}: any part is the same bytes as in the whole`, () => {
    for (const durationMs of LENGTHS) {
      const whole = wholeOf(durationMs);
      const place = fc.nat({ max: whole.length });
      fc.assert(
        fc.property(place, place, (one, other) => {
          const [start, end] = [Math.min(one, other), Math.max(one, other)];
          const part = format.part({ mediaId: "a", durationMs }, { start, end });
          assert.ok(part.equals(whole.subarray(start, end)), `${start} to ${end} of ${durationMs} ms`);
        }),
        { numRuns: 60 },
      );
    }
  });

  test(`${name}: it is as long as it says, for 3 s and for 70 min`, () => {
    for (const durationMs of [...LENGTHS, 4_200_000]) {
      const end = format.bytesOf(durationMs);
      const last = format.part({ mediaId: "a", durationMs }, { start: end - 1, end });
      const beyond = format.part({ mediaId: "a", durationMs }, { start: Math.max(0, end - 40), end });
      assert.deepEqual([last.length, beyond.length], [1, Math.min(40, end)]);
    }
  });
}

test("mp3: a new frame starts every 36 bytes, and both voices and the pauses are there", () => {
  const mp3 = SOUND_FORMATS.mp3.part({ mediaId: "a", durationMs: 4_000 }, { start: 0, end: 36 * 100 });
  const frames = Array.from({ length: 100 }, (_, index) => mp3.subarray(index * 36, index * 36 + 36));
  assert.ok(frames.every((frame) => frame.readUInt32BE(0) === 0xfff318c0));
  assert.equal(new Set(frames.map((frame) => frame.toString("hex"))).size, 3);
});

test("ogg: every page starts where the one before ends, the samples add up, the last page says so", () => {
  const durationMs = 61_240;
  const ogg = SOUND_FORMATS.ogg.part(
    { mediaId: "a", durationMs },
    { start: 0, end: SOUND_FORMATS.ogg.bytesOf(durationMs) },
  );
  let at = 0;
  let last = { flags: 0, samples: 0n, sequence: -1 };
  while (at < ogg.length) {
    assert.equal(ogg.toString("latin1", at, at + 4), "OggS");
    const sequence = ogg.readUInt32LE(at + 18);
    assert.equal(sequence, last.sequence + 1);
    last = { flags: ogg[at + 5]!, samples: ogg.readBigUInt64LE(at + 6), sequence };
    const count = ogg[at + 26]!;
    at += 27 + count + ogg.subarray(at + 27, at + 27 + count).reduce((sum, size) => sum + size, 0);
  }
  assert.deepEqual([at, last.flags, last.samples], [ogg.length, 4, BigInt(durationMs * 48)]);
});
