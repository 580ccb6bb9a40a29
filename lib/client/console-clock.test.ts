import assert from "node:assert/strict";
import { test } from "node:test";
import { aheadAfter, consoleNow, hearDate, isClockInDoubt } from "./console-clock.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");
const DAY_MS = 86_400_000;
/** Asked for at noon of the console, and heard 200 ms later, by a browser's clock that is ahead by so much. */
const told = (browserAheadMs: number, wayMs = 200) => ({
  askedMs: NOON + browserAheadMs,
  heardMs: NOON + browserAheadMs + wayMs,
  serverMs: NOON + Math.floor(wayMs / 2),
});

test("a clock that is right, or nearly, is left alone", () => {
  for (const apart of [0, 900, -900, 4_000, -4_000])
    assert.equal(aheadAfter(0, told(apart)), 0, String(apart));
});

test("a clock that is wrong by minutes or days is put right, both ways", () => {
  for (const apart of [DAY_MS, -DAY_MS, 180_000, -180_000]) {
    const ahead = aheadAfter(0, told(apart));
    assert.ok(Math.abs(ahead + apart) < 1_000, `${apart}: ${ahead}`);
    assert.equal(aheadAfter(ahead, told(apart + 900)), ahead, "the next answer does not make it jump");
  }
});

test("a clock that is set right meanwhile is believed again at the next answer", () => {
  assert.equal(aheadAfter(-DAY_MS, told(0)), 0);
});

test("an answer that was slept over, or over which the clock was set, says nothing", () => {
  assert.equal(aheadAfter(0, told(0, 3_600_000)), 0);
  assert.equal(aheadAfter(7_000, told(0, 3_600_000)), 7_000);
  assert.equal(aheadAfter(0, { ...told(0), heardMs: NOON - DAY_MS }), 0);
});

test("a clock of another year opens no page over HTTPS, and is taken as it is", () => {
  assert.equal(aheadAfter(0, told(400 * DAY_MS)), 0);
});

test("the header of an answer sets the time that pages tell, and one without a header does not", (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: NOON + DAY_MS });
  hearDate("Sat, 21 Nov 2026 12:00:00 GMT", NOON + DAY_MS);
  assert.equal(consoleNow().toISOString(), "2026-11-21T12:00:00.000Z");
  hearDate(null, NOON + DAY_MS);
  hearDate("yesterday", NOON + DAY_MS);
  assert.equal(consoleNow().toISOString(), "2026-11-21T12:00:00.000Z");
  hearDate("Sun, 22 Nov 2026 12:00:00 GMT", NOON + DAY_MS);
});

test("a word of the server is in doubt where this browser's clock was set since the last answer, or slept through it", (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: NOON });
  hearDate(new Date(NOON).toUTCString(), NOON);
  for (const lateMs of [0, 4_000, -4_000]) assert.equal(isClockInDoubt(NOON - lateMs), false, String(lateMs));
  for (const setMs of [3_600_000, -3_600_000]) {
    t.mock.timers.setTime(NOON + setMs);
    assert.equal(isClockInDoubt(NOON), true, String(setMs));
    hearDate(new Date(NOON).toUTCString(), NOON + setMs);
    assert.equal(isClockInDoubt(NOON), false, "until an answer has told it");
  }
});
