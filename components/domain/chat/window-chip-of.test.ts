import assert from "node:assert/strict";
import { test } from "node:test";
import { windowChipOf } from "./window-chip-of.ts";

const END = "2026-11-21T11:00:00Z";
const before = (ms: number) => windowChipOf(END, new Date(Date.parse(END) - ms));
const MINUTE_MS = 60_000;

test("a window tells the time that is left, and that it is soon over in its last hour", () => {
  assert.deepEqual(before(312 * MINUTE_MS), { state: "open", word: "5 h 12 min left", isSoon: false });
  assert.deepEqual(before(60 * MINUTE_MS), { state: "open", word: "1 h left", isSoon: false });
  assert.deepEqual(before(60 * MINUTE_MS - 1), { state: "open", word: "59 min left", isSoon: true });
});

test("a window is closing while a text would come too late, and closed at its very end", () => {
  assert.deepEqual(before(2 * MINUTE_MS), { state: "closing", word: "Closing", isSoon: true });
  assert.deepEqual(before(0), { state: "closed", word: "Closed", isSoon: false });
});
