import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { tickSteps } from "./tick-steps.ts";

test("the ticks of a busy day are round", () => {
  assert.deepEqual(tickSteps(7140), [0, 2500, 5000, 7500]);
  assert.deepEqual(tickSteps(1), [0, 1]);
});

test("ticks start at zero, hold the greatest value and are at most five", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (greatest) => {
      const ticks = tickSteps(greatest);
      assert.equal(ticks[0], 0);
      assert.ok((ticks.at(-1) ?? 0) >= greatest);
      assert.ok(ticks.length >= 2 && ticks.length <= 5);
    }),
  );
});
