import assert from "node:assert/strict";
import { test } from "node:test";
import { repeatShare } from "./repeat-share.ts";

test("how many of how many got it, and which share", () => {
  assert.equal(repeatShare(1_180, 1_204), "1,180 of these 1,204 (98 %)");
  assert.equal(repeatShare(3, 3), "3 of these 3 (100 %)");
});

test("one person who did not get it is no 100 %", () => {
  assert.equal(repeatShare(9_999, 10_000), "9,999 of these 10,000 (99 %)");
});
