import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { outcomeOf } from "./deliver.ts";

const attempt = { attempts: 1, ageMs: 0, random: 0.5 };

test("the delay doubles from one second and is capped at five minutes", () => {
  const delays = [1, 2, 3, 7].map(
    (attempts) => outcomeOf({ ...attempt, attempts, status: 503, random: 1 }).delayMs,
  );
  assert.deepEqual(delays, [1_000, 2_000, 4_000, 64_000]);
});

test("jitter is full: anything from nothing to the whole delay", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 7 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempts, random) => {
        const { delayMs = -1 } = outcomeOf({ ...attempt, attempts, status: undefined, random });
        assert.ok(delayMs >= 0 && delayMs <= Math.min(300_000, 1_000 * 2 ** (attempts - 1)));
      },
    ),
  );
});

test("the eighth failure and one that would leave the 24 hours are the last", () => {
  assert.equal(outcomeOf({ ...attempt, attempts: 8, status: 500 }).state, "failed");
  assert.equal(outcomeOf({ ...attempt, ageMs: 86_400_000, status: 500 }).state, "failed");
  assert.equal(outcomeOf({ ...attempt, ageMs: 86_000_000, status: 500 }).state, "retrying");
});

test("every status falls into exactly the row of the table it belongs to", () => {
  for (let status = 200; status < 600; status += 1) {
    const { state } = outcomeOf({ ...attempt, status });
    const isRetried = status >= 500 || [408, 409, 425, 429].includes(status);
    assert.equal(state, status < 300 ? "delivered" : isRetried ? "retrying" : "discarded", String(status));
  }
});
