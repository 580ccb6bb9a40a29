import assert from "node:assert/strict";
import { test } from "node:test";
import { dueTimes, type Schedule } from "./automation.ts";

const DAR = "Africa/Dar_es_Salaam";

const timesOf = (schedule: Schedule, after: string, { zone = DAR, count = 5 } = {}) =>
  dueTimes(schedule, { zone, after: new Date(after), count }).map((time) =>
    time.toISOString().replace(":00.000Z", "Z"),
  );

test("every day at 09:00 in Dar es Salaam: five times, the first today where it is still ahead, never at the moment itself", () => {
  const schedule = { every: "day", at: "09:00" } as const;
  assert.deepEqual(timesOf(schedule, "2026-02-27T05:59:59Z"), [
    "2026-02-27T06:00Z",
    "2026-02-28T06:00Z",
    "2026-03-01T06:00Z",
    "2026-03-02T06:00Z",
    "2026-03-03T06:00Z",
  ]);
  assert.deepEqual(timesOf(schedule, "2026-02-27T06:00:00Z", { count: 1 }), ["2026-02-28T06:00Z"]);
});

test("every day just after midnight by the clock of the console: its day, not that of UTC", () => {
  const schedule = { every: "day", at: "00:30" } as const;
  assert.deepEqual(timesOf(schedule, "2026-11-30T21:29:00Z", { count: 2 }), [
    "2026-11-30T21:30Z",
    "2026-12-01T21:30Z",
  ]);
  const kiritimati = { zone: "Pacific/Kiritimati", count: 1 };
  assert.deepEqual(timesOf({ every: "day", at: "23:00" }, "2026-11-30T00:00:00Z", kiritimati), [
    "2026-11-30T09:00Z",
  ]);
});

test("every week: on its weekday, Sunday too", () => {
  assert.deepEqual(
    timesOf({ every: "week", weekday: 1, at: "09:00" }, "2026-11-30T06:00:00Z", { count: 2 }),
    ["2026-12-07T06:00Z", "2026-12-14T06:00Z"],
  );
  assert.deepEqual(
    timesOf({ every: "week", weekday: 7, at: "09:00" }, "2026-11-30T06:00:00Z", { count: 1 }),
    ["2026-12-06T06:00Z"],
  );
});

test("every month on the 31st: the last day of a shorter month, the 29th of February in a leap year", () => {
  const schedule = { every: "month", day: 31, at: "09:00" } as const;
  assert.deepEqual(timesOf(schedule, "2027-12-31T06:00:00Z"), [
    "2028-01-31T06:00Z",
    "2028-02-29T06:00Z",
    "2028-03-31T06:00Z",
    "2028-04-30T06:00Z",
    "2028-05-31T06:00Z",
  ]);
  assert.deepEqual(timesOf({ ...schedule, day: 30 }, "2027-02-01T00:00:00Z", { count: 2 }), [
    "2027-02-28T06:00Z",
    "2027-03-30T06:00Z",
  ]);
});

test("a zone that changes its clocks: the same time of day on both sides, once on the day with an hour more, and once where it is skipped", () => {
  const zone = "Europe/Berlin";
  const nine = { every: "day", at: "09:00" } as const;
  assert.deepEqual(timesOf(nine, "2026-03-28T00:00:00Z", { zone, count: 3 }), [
    "2026-03-28T08:00Z",
    "2026-03-29T07:00Z",
    "2026-03-30T07:00Z",
  ]);
  const half = { every: "day", at: "02:30" } as const;
  assert.deepEqual(timesOf(half, "2026-03-28T12:00:00Z", { zone, count: 2 }), [
    "2026-03-29T01:30Z",
    "2026-03-30T00:30Z",
  ]);
  assert.deepEqual(timesOf(half, "2026-10-24T12:00:00Z", { zone, count: 2 }), [
    "2026-10-25T00:30Z",
    "2026-10-26T01:30Z",
  ]);
});
