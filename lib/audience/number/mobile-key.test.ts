import assert from "node:assert/strict";
import { test } from "node:test";
import { readMobileKey } from "./mobile-key.ts";

/** Read where it stands in a row, between others. */
function keyOf(written: string): number {
  const bytes = Buffer.from(`9${written}9`);
  return readMobileKey(bytes, 1, bytes.length - 1);
}

test("a mobile number in one of the four usual ways -> its nine national digits", () => {
  for (const lead of ["", "0", "255", "+255"]) {
    assert.equal(keyOf(`${lead}754913299`), 754_913_299, lead);
    assert.equal(keyOf(`${lead}754000000`), 754_000_000, lead);
  }
});

test("any other way, length, country or kind of number -> takes a closer look", () => {
  const others = ["", "0", "75491329", "07549132999", "00255754913299", "1754913299", "-255754913299"];
  const countries = ["254754913299", "265754913299", "256754913299", "+254754913299"];
  const marks = ["075491329/", "075491329:", "0754 13299", "07549132O9"];
  for (const written of [...others, ...countries, ...marks, "0222123456"])
    assert.equal(keyOf(written), -1, written);
});
