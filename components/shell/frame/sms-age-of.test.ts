import assert from "node:assert/strict";
import { test } from "node:test";
import { smsAgeOf } from "./sms-age-of.ts";

const NOW = new Date("2026-11-28T12:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms).toISOString();

test("figures of SMS are late once a status was due two minutes ago, and say by how much", () => {
  assert.equal(smsAgeOf(null, NOW).isLate, false);
  assert.equal(smsAgeOf(ago(119_000), NOW).isLate, false);
  assert.deepEqual(smsAgeOf(ago(7 * 60_000), NOW), { words: "SMS statuses are 7 min behind", isLate: true });
});
