import assert from "node:assert/strict";
import { test } from "node:test";
import { isDay } from "./is-day.ts";

test("a day is one of the calendar, of a year that clocks and the database can tell", () => {
  for (const day of ["2026-11-21", "2024-02-29", "1900-01-01", "2999-12-31"]) assert.ok(isDay(day), day);
  for (const none of [
    "0000-01-01",
    "0001-01-01",
    "9999-12-31",
    "2026-02-31",
    "2025-02-29",
    "2026-13-01",
    "today",
    "",
  ])
    assert.ok(!isDay(none), none);
});
