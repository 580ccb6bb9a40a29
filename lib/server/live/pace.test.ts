import assert from "node:assert/strict";
import { test } from "node:test";
import { createPace } from "./follow-log.ts";

/** What is waited at the end of three seconds with so many events in each. */
function gapAt(perSecond: number): number {
  const pace = createPace();
  for (let i = 0; i < 3 * perSecond; i++) pace.note(1, (i * 1_000) / perSecond);
  return pace.gapMs();
}

test("while little comes, news are gathered for 10 ms; while much comes, for 50; and between as it grows", () => {
  assert.deepEqual([1, 10, 20].map(gapAt), [10, 10, 10]);
  assert.deepEqual([110, 1_000, 20_000].map(gapAt), [50, 50, 50]);
  assert.ok(gapAt(40) > 10 && gapAt(40) < gapAt(70) && gapAt(70) < 50);
});

test("a burst is over a few seconds later", () => {
  const pace = createPace();
  assert.equal(pace.gapMs(), 10);
  pace.note(1_000, 0);
  assert.equal(pace.gapMs(), 50);
  pace.note(1, 5_000);
  assert.equal(pace.gapMs(), 10);
});
