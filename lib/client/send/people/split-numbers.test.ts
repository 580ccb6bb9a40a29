import assert from "node:assert/strict";
import { test } from "node:test";
import { normalisePhone } from "#lib/audience/number/normalise-phone.ts";
import { fc } from "#lib/testing/random/fast-check.ts";
import { splitNumbers } from "./split-numbers.ts";

const split = (text: string) => splitNumbers(text, (piece) => normalisePhone(piece, "TZ").number !== null);

test("lines, commas, semicolons and tabs part; a number in pieces stays whole", () => {
  assert.deepEqual(split("0754000318\n+255 713 000 206; 688000941,\t+255 (0) 784-000-059\r\n"), [
    "0754000318",
    "+255 713 000 206",
    "688000941",
    "+255 (0) 784-000-059",
  ]);
});

test("several numbers with only spaces between them are told apart", () => {
  assert.deepEqual(split("+255 784 000 059 0765000777 0713 000 206"), [
    "+255 784 000 059",
    "0765000777",
    "0713 000 206",
  ]);
});

test("what is no number is kept as it was written, for its writer to mend", () => {
  assert.deepEqual(split("call Asha, 12345"), ["call Asha", "12345"]);
  assert.deepEqual(split(" ,; \n"), []);
});

test("a slip among whole numbers is cut out of them, and one number with a slip in it is not cut", () => {
  assert.deepEqual(split("0754999111 0754100004 12345"), ["0754999111", "0754100004", "12345"]);
  assert.deepEqual(split("0754999111 Asha Juma 0754100004"), ["0754999111", "Asha Juma", "0754100004"]);
  assert.deepEqual(split("0754 000 318 9"), ["0754 000 318 9"]);
  assert.deepEqual(split("0754000318 9"), ["0754000318 9"]);
});

test("however numbers are joined, each comes back once and in order", () => {
  const number = fc.integer({ min: 0, max: 9_999_999 }).map((n) => `+25575${String(n).padStart(7, "0")}`);
  const mark = fc.constantFrom("\n", ",", ", ", "; ", "\t", " ", "\r\n");
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 12 }), mark, (numbers, between) => {
      assert.deepEqual(split(numbers.join(between)), numbers);
    }),
  );
});
