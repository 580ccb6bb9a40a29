import assert from "node:assert/strict";
import { test } from "node:test";
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

test("a moment of a year that nobody writes with four digits is one, of UTC", () => {
  const odd = new Date("+012026-11-21T00:00:00Z");
  assert.equal(momentIn("Asia/Kathmandu", odd).getTime(), odd.getTime());
});
