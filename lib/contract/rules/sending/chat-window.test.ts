import assert from "node:assert/strict";
import { test } from "node:test";
import { openFrom, WINDOW_MARGIN_MS, windowEndOf, windowStateOf } from "./chat-window.ts";

const WROTE_AT = Date.parse("2026-11-22T09:00:00Z");
const ENDS_AT = windowEndOf(WROTE_AT);

test("a window is open for 24 hours to the millisecond, less its margin", () => {
  assert.equal(ENDS_AT, Date.parse("2026-11-23T09:00:00Z"));
  assert.equal(windowStateOf(ENDS_AT, WROTE_AT), "open");
  assert.equal(windowStateOf(ENDS_AT, ENDS_AT - WINDOW_MARGIN_MS - 1), "open");
  assert.equal(windowStateOf(ENDS_AT, ENDS_AT - WINDOW_MARGIN_MS), "closing");
  assert.equal(windowStateOf(ENDS_AT, ENDS_AT - 1), "closing");
  assert.equal(windowStateOf(ENDS_AT, ENDS_AT), "closed");
});

test("the last minute of the day is not the next day: 24 h 59 min is closed", () => {
  assert.equal(windowStateOf(ENDS_AT, WROTE_AT + (24 * 60 + 59) * 60_000), "closed");
});

test("nobody is known to have written: unknown, at whatever time", () => {
  assert.equal(windowStateOf(null, ENDS_AT), "unknown");
});

test("who wrote after the moment from which windows are open has an open one, and nobody else", () => {
  const at = new Date("2026-11-23T09:00:00Z");
  const from = openFrom(at).getTime();
  assert.equal(windowStateOf(windowEndOf(from + 1), at.getTime()), "open");
  assert.equal(windowStateOf(windowEndOf(from), at.getTime()), "closing");
});
