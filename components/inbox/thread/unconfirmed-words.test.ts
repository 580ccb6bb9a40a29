import assert from "node:assert/strict";
import { test } from "node:test";
import { unconfirmedWords } from "./unconfirmed-words.ts";

test("what is sent and not confirmed is said to be after ten minutes, and nothing is said of what has got further or ended", () => {
  const since = "2026-11-27T10:00:00Z";
  const after = (minutes: number) => new Date(Date.parse(since) + minutes * 60_000);
  for (const state of ["attempting", "handed"] as const) {
    assert.equal(unconfirmedWords({ state, since }, after(9)), "");
    assert.equal(unconfirmedWords({ state, since }, after(10)), "No confirmation for 10 min");
    assert.equal(unconfirmedWords({ state, since }, after(130)), "No confirmation for 2 h 10 min");
  }
  for (const state of ["operator", "delivered", "read", "failed", "expired", "rejected", "unknown"] as const)
    assert.equal(unconfirmedWords({ state, since }, after(130)), "", state);
});
