import assert from "node:assert/strict";
import { test } from "node:test";
import { offsetAt } from "./offset-at.ts";

const WINTER = new Date("2026-11-26T15:00:00Z");
const at = (date: string, time: string) => offsetAt({ date, time }, "America/New_York", WINTER);

test("the offset is that of the moment that is written: behind the day on which the clocks change, another than today", () => {
  assert.equal(at("2027-03-13", "09:00"), "UTC-05:00");
  assert.equal(at("2027-03-15", "09:00"), "UTC-04:00");
  assert.equal(offsetAt({ date: "2027-03-15", time: "09:00" }, "Africa/Dar_es_Salaam", WINTER), "UTC+03:00");
});

test("while no moment is written it is the offset of now", () => {
  for (const [date, time] of [["", ""] as const, ["2027-03-15", ""] as const, ["15 Marc", "09:00"] as const])
    assert.equal(at(date, time), "UTC-05:00");
});
