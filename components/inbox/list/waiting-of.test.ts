import assert from "node:assert/strict";
import { test } from "node:test";
import { waitingOf } from "./waiting-of.ts";

const SINCE = "2026-12-01T06:00:00.000Z";
const after = (ms: number) => new Date(Date.parse(SINCE) + ms);
const waiting = (ms: number, targetMinutes: number | null) =>
  waitingOf({ since: SINCE, targetMinutes, now: after(ms) });

test("a wait: at the target -> not late, a millisecond later -> late", () => {
  assert.deepEqual(waiting(30 * 60_000, 30), { words: "Waiting 30 min", isLate: false });
  assert.deepEqual(waiting(30 * 60_000 + 1, 30), { words: "Late: waiting 30 min", isLate: true });
});

test("a wait: no target -> never late", () => {
  assert.deepEqual(waiting(23 * 3_600_000, null), { words: "Waiting 23 h", isLate: false });
});

test("a wait: less than a minute -> no words", () => {
  assert.deepEqual(waiting(59_999, 30), { words: "", isLate: false });
});

test("a wait: nobody waits -> no words", () => {
  assert.deepEqual(waitingOf({ since: null, targetMinutes: 30, now: after(0) }), {
    words: "",
    isLate: false,
  });
});
