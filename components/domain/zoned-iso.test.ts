import assert from "node:assert/strict";
import { test } from "node:test";
import { zonedIso, zonedParts } from "./zoned-iso.ts";

test("a time is meant in the company's zone and carries its offset", () => {
  assert.equal(zonedIso("2026-11-28", "08:30", "Africa/Dar_es_Salaam"), "2026-11-28T08:30:00+03:00");
  assert.equal(zonedIso("2026-07-01", "08:30", "Europe/Berlin"), "2026-07-01T08:30:00+02:00");
  assert.equal(zonedIso("2026-12-01", "08:30", "Europe/Berlin"), "2026-12-01T08:30:00+01:00");
});

test("the offset is that of the moment, also hours after the clocks have changed", () => {
  assert.equal(zonedIso("2026-03-29", "03:30", "Europe/Berlin"), "2026-03-29T03:30:00+02:00");
});

test("an hour that the clocks skip is read by the clock before them", () => {
  assert.equal(zonedIso("2026-03-29", "02:30", "Europe/Berlin"), "2026-03-29T02:30:00+01:00");
});

test("refuses half a moment", () => {
  assert.equal(zonedIso("2026-11-28", "", "Africa/Dar_es_Salaam"), null);
  assert.equal(zonedIso("", "08:30", "Africa/Dar_es_Salaam"), null);
  assert.equal(zonedIso("2026-13-40", "08:30", "Africa/Dar_es_Salaam"), null);
});

test("a moment comes back as the day and the time it was made of", () => {
  for (const [date, time, zone] of [
    ["2026-11-28", "00:05", "Africa/Dar_es_Salaam"],
    ["2026-07-01", "23:30", "Europe/Berlin"],
    ["2026-12-31", "12:00", "America/New_York"],
  ] as const) {
    const at = new Date(zonedIso(date, time, zone) ?? "");
    assert.deepEqual(zonedParts(at, zone), { date, time });
  }
});
