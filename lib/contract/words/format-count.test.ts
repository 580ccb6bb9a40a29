import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { formatCount, formatNoun, formatShare } from "./format-count.ts";

test("a count is written as English writes it", () => {
  const format = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
  const counts = fc.oneof(fc.maxSafeInteger(), fc.double({ min: 0, max: 1e12, noNaN: true }));
  fc.assert(fc.property(counts, (count) => assert.equal(formatCount(count), format.format(count))));
  assert.equal(formatNoun(1, "credit"), "1 credit");
  assert.equal(formatNoun(12_430, "credit"), "12,430 credits");
});

test("a share has one decimal, and nothing of nothing is none", () => {
  for (const [part, whole, words] of [
    [0, 0, "0 %"],
    [0, 7, "0 %"],
    [1, 3, "33.3 %"],
    [197, 200, "98.5 %"],
    [1_969, 2_000, "98.5 %"],
    [7, 7, "100.0 %"],
    [25_000, 2, "1,250,000.0 %"],
  ] as const)
    assert.equal(formatShare(part, whole), words);
});
