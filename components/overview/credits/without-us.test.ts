import assert from "node:assert/strict";
import { test } from "node:test";
import type { CreditDay } from "#lib/contract/desk/credits.ts";
import { wentLately, withoutUs } from "./without-us.ts";

const AT = "2026-11-20T09:00:00.000Z";
const DAY: CreditDay = {
  ...{ day: "2026-11-20", end: "2026-11-20T21:00:00.000Z", messages: 10, said: 10, counted: 0, lost: 0 },
  ...{ first: { balance: 100, at: AT }, last: { balance: 90, at: AT }, went: null, came: null, unsure: null },
};
const found = (least: number, most: number) => ({ least, most, since: AT, until: AT });

const CASES: [string, Partial<CreditDay>][] = [
  ["None", {}],
  ["Not known", { first: null, last: null }],
  ["40 went", { went: found(40, 40) }],
  ["40 to 90 went, 1,000 came", { went: found(40, 90), came: found(1_000, 1_000) }],
  ["40 went", { went: found(40, 40), unsure: 5 }],
  ["Not explained: up to 12, we are not sure", { unsure: 12 }],
  ["None, by our count", { unsure: 0 }],
];

for (const [words, change] of CASES)
  test(`what a day says of what went or came without us: ${words}, of ${JSON.stringify(change)}`, () => {
    assert.equal(withoutUs({ ...DAY, ...change }).words, words);
  });

test("what went in the last 7 days is added up, from the balance before the oldest to that after the newest, and what may have gone is not", () => {
  const days = [
    { ...DAY, unsure: 30 },
    { ...DAY, day: "2026-11-19", went: { least: 40, most: 50, since: "b", until: "c" } },
    { ...DAY, day: "2026-11-14", went: { least: 2, most: 2, since: "a", until: "b" } },
    { ...DAY, day: "2026-11-13", went: found(1_000, 1_000) },
  ];
  assert.deepEqual(wentLately(days, "2026-11-20"), { least: 42, since: "a", until: "c" });
  assert.equal(wentLately(days.slice(3), "2026-11-20"), null);
});
