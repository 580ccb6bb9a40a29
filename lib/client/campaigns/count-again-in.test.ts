import assert from "node:assert/strict";
import { test } from "node:test";
import { countAgainIn } from "./use-window-counts.ts";

const NOW = Date.parse("2026-11-26T09:00:00Z");
const inMs = (ms: number) => new Date(NOW + ms).toISOString();
const counted = { closesAt: null, tookMs: 40, countedAt: NOW - 60_000, isNews: false };
const again = (more: Partial<Parameters<typeof countAgainIn>[0]>, serverNow = NOW) =>
  countAgainIn({ ...counted, ...more }, NOW, serverNow);

test("windows are counted again when the first of them closes, by the clock of the server", () => {
  assert.equal(again({ closesAt: inMs(3_600_000) }), 3_600_000);
  assert.equal(again({ closesAt: inMs(3_600_000) }, NOW + 600_000), 3_000_000);
  assert.equal(again({ closesAt: inMs(-1) }), 0);
});

test("where somebody wrote they are counted at once, and where nothing is open and nobody wrote never", () => {
  assert.equal(again({ isNews: true }), 0);
  assert.equal(again({ isNews: true, closesAt: inMs(3_600_000) }), 0);
  assert.equal(again({}), null);
});

test("between two counts is a rest, the longer the more a count costs", () => {
  for (const due of [{ isNews: true }, { closesAt: inMs(10) }]) {
    assert.equal(again({ ...due, countedAt: NOW }), 5_000);
    assert.equal(again({ ...due, countedAt: NOW - 1_000, tookMs: 3_000 }), 59_000);
  }
});
