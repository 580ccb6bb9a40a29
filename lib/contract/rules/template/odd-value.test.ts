import assert from "node:assert/strict";
import { test } from "node:test";
import { oddValue, oddValueIn } from "./odd-value.ts";

test("a value that providers refuse is told from one that they take", () => {
  assert.equal(oddValue("Asha\nJuma"), "has a line break");
  assert.equal(oddValue("Asha\tJuma"), "has a tab");
  assert.equal(oddValue("Asha     Juma"), "has more than 4 spaces in a row");
  assert.equal(oddValue("x".repeat(1_025)), "is longer than 1,024 characters");
  for (const value of ["", "Asha Juma", "Asha    Juma", "x".repeat(1_024)])
    assert.equal(oddValue(value), null);
});

test("in whole parameters, flat or grouped, the first odd value is found, and what buttons carry is not looked at", () => {
  assert.equal(oddValueIn({ 1: "Asha", 2: "a\tb" }), "has a tab");
  assert.equal(oddValueIn({ header: { 1: "Asha" }, body: { jina: "a\nb" } }), "has a line break");
  const buttons = [{ sub_type: "quick_reply", parameters: [{ type: "payload", payload: "a\nb" }] }];
  assert.equal(oddValueIn({ body: { 1: "Asha" }, buttons }), null);
  assert.equal(oddValueIn(null), null);
});
