import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { askAhead } from "./ask-ahead.ts";
import { momentIn } from "./moment-in.ts";

const momentOf = (zone: string, text: string) => momentIn(zone, new Date(`${text}Z`)).toISOString();

test("a day in Dar es Salaam begins three hours before that of UTC", () => {
  assert.equal(momentOf("Africa/Dar_es_Salaam", "2026-11-21T00:00:00"), "2026-11-20T21:00:00.000Z");
});

test("zones of half an hour, and behind UTC, are met to the minute", () => {
  assert.equal(momentOf("Asia/Kolkata", "2026-11-21T00:00:00"), "2026-11-20T18:30:00.000Z");
  assert.equal(momentOf("America/New_York", "2026-11-21T00:00:00"), "2026-11-21T05:00:00.000Z");
});

test("around a change of clocks a moment has the offset of its own side, and a skipped hour that before it", () => {
  assert.equal(momentOf("Europe/Berlin", "2026-03-29T01:59:00"), "2026-03-29T00:59:00.000Z");
  assert.equal(momentOf("Europe/Berlin", "2026-03-29T02:30:00"), "2026-03-29T01:30:00.000Z");
  assert.equal(momentOf("Europe/Berlin", "2026-03-29T03:00:00"), "2026-03-29T01:00:00.000Z");
  assert.equal(momentOf("Europe/Berlin", "2026-10-25T00:00:00"), "2026-10-24T22:00:00.000Z");
  assert.equal(momentOf("Europe/Berlin", "2026-10-26T00:00:00"), "2026-10-25T23:00:00.000Z");
});

test("west of UTC, too, an hour that clocks skip is read by the clock before them", () => {
  assert.equal(momentOf("America/New_York", "2026-03-08T01:59:00"), "2026-03-08T06:59:00.000Z");
  assert.equal(momentOf("America/New_York", "2026-03-08T02:30:00"), "2026-03-08T07:30:00.000Z");
  assert.equal(momentOf("America/New_York", "2026-03-08T03:00:00"), "2026-03-08T07:00:00.000Z");
});

test("an hour that clocks show twice is the first of the two, so that a day begins with its first midnight", () => {
  assert.equal(momentOf("America/New_York", "2026-11-01T01:30:00"), "2026-11-01T05:30:00.000Z");
  assert.equal(momentOf("Europe/Berlin", "2026-10-25T02:30:00"), "2026-10-25T00:30:00.000Z");
  assert.equal(momentOf("Africa/Casablanca", "2026-02-15T02:30:00"), "2026-02-15T01:30:00.000Z");
  assert.equal(momentOf("America/Havana", "2026-11-01T00:00:00"), "2026-11-01T04:00:00.000Z");
  assert.equal(momentOf("Asia/Beirut", "2026-03-29T00:00:00"), "2026-03-28T22:00:00.000Z");
});

test("in any zone every moment is found by what its clock shows, or by its hour before where clocks show that twice", () => {
  const moments = fc.integer({ min: Date.parse("2024-01-01"), max: Date.parse("2030-01-01") });
  const zones = fc.constantFrom(
    "America/New_York",
    "Europe/Berlin",
    "Africa/Casablanca",
    "Africa/Cairo",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Kiritimati",
  );
  fc.assert(
    fc.property(zones, moments, (zone, ms) => {
      const at = new Date(ms);
      const shown = (moment: Date) => moment.getTime() + askAhead(zone)(moment);
      const found = momentIn(zone, new Date(shown(at)));
      assert.equal(shown(found), shown(at));
      assert.ok(found <= at);
    }),
  );
});

test("a moment of a year that nobody writes with four digits is one, of UTC", () => {
  const odd = new Date("+012026-11-21T00:00:00Z");
  assert.equal(momentIn("Asia/Kathmandu", odd).getTime(), odd.getTime());
});
