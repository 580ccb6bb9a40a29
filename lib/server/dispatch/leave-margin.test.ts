import assert from "node:assert/strict";
import { test } from "node:test";
import { openLeaveMargin } from "./attempt.ts";

/** How many claims it takes until one whose commit takes so long leaves in time. */
function claimsUntilInTime(commitMs: number): number {
  let now = 0;
  const margin = openLeaveMargin(() => now);
  for (let claims = 1; claims <= 20; claims++) {
    const leaveByMs = now + margin.ms() / 2;
    now += commitMs;
    if (margin.isInTime({ leaveByMs })) return claims;
  }
  return Number.POSITIVE_INFINITY;
}

for (const [commitMs, claims] of [
  [10, 1],
  [90, 2],
  [2_200, 7],
  [30_000, 11],
] as const) {
  test(`a limited request whose commit takes ${commitMs} ms leaves after ${claims} claims`, () => {
    assert.equal(claimsUntilInTime(commitMs), claims);
  });
}

test("what no limit counts leaves whenever it can", () => {
  assert.equal(openLeaveMargin(() => Number.MAX_VALUE).isInTime({ leaveByMs: undefined }), true);
});
