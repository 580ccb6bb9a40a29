import assert from "node:assert/strict";
import { test } from "node:test";
import { askAhead } from "#lib/contract/rules/ask-ahead.ts";
import { fc } from "#lib/testing/random/fast-check.ts";
import { aheadIn, zoneClock } from "./format-time.ts";
import { offsetsAround } from "./offsets-around.ts";
import { learnOffsets } from "./zone-offsets.ts";

const NOW = new Date("2026-11-24T09:00:00Z");
const ZONES = [
  "Africa/Dar_es_Salaam",
  "Europe/Berlin",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Asia/Tehran",
];

test("a clock that was told what its zone does shows what one does that asks, near and far", () => {
  for (const zone of ZONES) learnOffsets(zone, offsetsAround(zone, NOW));
  const moments = fc.date({ min: new Date("2023-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), moments, (zone, at) =>
      assert.equal(aheadIn(zone)(at), askAhead(zone)(at)),
    ),
    { numRuns: 500 },
  );
});

test("clocks that change do so in the millisecond in which they do", () => {
  learnOffsets("Europe/Berlin", offsetsAround("Europe/Berlin", NOW));
  const ahead = aheadIn("Europe/Berlin");
  assert.equal(ahead(new Date("2026-10-25T00:59:59.999Z")), 7_200_000);
  assert.equal(ahead(new Date("2026-10-25T01:00:00.000Z")), 3_600_000);
  assert.equal(offsetsAround("Africa/Dar_es_Salaam", NOW).offsets.length, 1);
});

test("a moment of a year that nobody writes with four digits is told, in UTC", () => {
  for (const moment of ["0001-01-01T00:00:00Z", "+010000-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
    for (const zone of ["Asia/Kathmandu", "America/Lima"]) {
      assert.ok(Number.isFinite(askAhead(zone)(new Date(moment))), `${moment} in ${zone}`);
      assert.equal(typeof zoneClock(zone).full(new Date(moment)), "string");
    }
});
