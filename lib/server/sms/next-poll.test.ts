import assert from "node:assert/strict";
import { test } from "node:test";
import { nextPollMs } from "./poll-statuses.ts";

const MINUTE = 60_000;

/** The ages in seconds at which a message is read, from its first read until none is planned. */
function agesRead(firstMs: number, isDirect: boolean): number[] {
  const ages = [firstMs];
  for (let next = nextPollMs({ ageMs: firstMs, isDirect }); next !== null; ) {
    const ageMs = (ages.at(-1) ?? 0) + next;
    ages.push(ageMs);
    next = nextPollMs({ ageMs, isDirect });
  }
  return ages.map((age) => age / 1_000);
}

const isNear = (ages: number[], wanted: number[]) => {
  assert.equal(ages.length, wanted.length, String(ages));
  for (const [index, age] of ages.entries()) {
    const want = wanted[index] ?? 0;
    assert.ok(Math.abs(age - want) <= want * 0.055, `${ages}: ${want}`);
  }
};

const LATER = [300, 900, 3_600, 21_600, 86_400, 259_200];

test("a message of a campaign is read at 5 and 15 min, 1, 6 and 24 h, and at the end of the wait", () => {
  for (let round = 0; round < 200; round += 1) isNear(agesRead(5 * MINUTE, false), LATER);
});

test("a message sent by hand is read at 15 and 45 s and at 2 min before that", () => {
  for (let round = 0; round < 200; round += 1) isNear(agesRead(5_000, true), [5, 15, 45, 120, ...LATER]);
});
