import assert from "node:assert/strict";
import { test } from "node:test";
import type { CreditAttempt } from "../store/credit.ts";
import { sumQuarters } from "./add-up.ts";
import { foldRequests, type Known, NOTHING_KNOWN, type Request } from "./fold.ts";

/** A request of nothing, by the time between which it was paid. */
const request = (from: number, until: number, other: Partial<Request>): Request => ({
  ...{ from, until, looseUntil: until, exact: 0, most: 0, counted: 0, isLate: false, balance: null },
  ...other,
});
const told = (from: number, until: number, balance: number) => request(from, until, { balance });
/** Nobody says what it cost: at most 30. */
const mute = (from: number, until: number) => request(from, until, { exact: null, most: 30, counted: 6 });

function foldInTwo(requests: readonly Request[], cut: number) {
  const { known } = foldRequests(NOTHING_KNOWN, requests, { place: -1, cut });
  const kept: Known = structuredClone(known);
  return foldRequests(kept, requests, { place: cut, cut: 100 }).found.flatMap((found) =>
    found.kind === "claim" ? [[found.claim.way, found.claim.least, found.claim.most]] : [],
  );
}

for (const [when, from, until, cut] of [
  ["while a balance was told, and ended in the next step", 5, 15, 12],
  ["and ended after a balance was told, in the same step", 12, 15, 18],
] as const)
  test(`a request that began ${when} -> it explains its cost once, and 10 of a fall of 40 went without us`, () => {
    const requests = [told(0, 10, 100), mute(from, until), told(20, 30, 60)];
    assert.deepEqual(foldInTwo(requests, cut), [["went", 10, 40]]);
  });

test("two quarters in one step -> what was paid before a balance is that of its own quarter", () => {
  const QUARTER_US = 900_000_000;
  const attempt = (until: number, credits: number): CreditAttempt => ({
    ...({ operation: "sms.bulk", state: "done", httpStatus: 202, size: 1, accepted: 1 } as const),
    ...{ segments: credits, credits, balance: null, isAmbiguous: false, isDecidedSent: false },
    ...{ scheduledUntil: null, from: until - 1, until },
  });
  const attempts = [
    attempt(5, 100),
    attempt(QUARTER_US, 2),
    attempt(QUARTER_US + 3, 4),
    attempt(QUARTER_US + 9, 8),
  ];
  const [first, second] = sumQuarters(attempts, [{ kind: "told", balance: 50, until: QUARTER_US + 3 }]);
  assert.deepEqual([first?.toldBefore, second?.toldBefore, second?.said], [null, 6, 14]);
});
