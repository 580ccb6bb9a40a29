import assert from "node:assert/strict";
import { test } from "node:test";
import { zoneClock } from "./format-time.ts";
import { ownMinute } from "./own-minute.ts";

const clock = zoneClock("Africa/Dar_es_Salaam");
const at = new Date("2026-11-26T13:10:00Z");

for (const [zone, own] of [
  ["Africa/Nairobi", null],
  ["America/Los_Angeles", "05:10"],
  ["Asia/Kathmandu", "18:55"],
  ["Pacific/Kiritimati", "27 Nov 03:10"],
] as const) {
  test(`somebody in ${zone} is told ${own ?? "nothing"} beside 16:10 in Dar es Salaam`, (t) => {
    const before = process.env.TZ;
    t.after(() => {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    });
    process.env.TZ = zone;
    assert.equal(ownMinute(clock, at), own);
  });
}
