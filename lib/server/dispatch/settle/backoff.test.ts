import assert from "node:assert/strict";
import { test } from "node:test";
import { fullJitterMs } from "./fault.ts";

test("a pause is half a second at least, a second at most at first, and 15 minutes at most ever", () => {
  for (const [tries, most] of [
    [1, 1_000],
    [3, 4_000],
    [12, 900_000],
    [1_000, 900_000],
  ] as const) {
    const pauses = Array.from({ length: 300 }, () => fullJitterMs(tries));
    for (const pause of pauses) assert.ok(pause >= 500 && pause <= most, `${pause} ms after ${tries} tries`);
  }
});
