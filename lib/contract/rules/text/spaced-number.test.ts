import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { spacedNumber } from "./spaced-number.ts";

test("a number is read as its country code and groups of three, of every country", () => {
  const NUMBERS = {
    "+255754000318": "+255 754 000 318",
    "+254712000318": "+254 712 000 318",
    "+12025550123": "+1 202 555 0123",
    "+447911000123": "+44 791 100 0123",
    "+79123456789": "+7 912 345 6789",
    "+2903451": "+290 3451",
    "+26377200031": "+263 772 000 31",
    "+255 754 ••• 318": "+255 754 ••• 318",
    TUMA: "TUMA",
  };
  for (const [number, read] of Object.entries(NUMBERS)) assert.equal(spacedNumber(number), read);
});

test("without its spaces it is the same number, and no group is a digit alone", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+[1-9]\d{6,14}$/), (number) => {
      const read = spacedNumber(number);
      assert.equal(read.replaceAll(" ", ""), number);
      assert.match(read, /^\+\d{1,3}( \d{3})*( \d{2,4})$/);
    }),
  );
});
