import assert from "node:assert/strict";
import { test } from "node:test";
import { plainNumber } from "./plain-number.ts";

test("every way of writing a number looks for the same digits", () => {
  for (const written of [
    "+255 754 000 318",
    "255-754-000-318",
    "00255754000318",
    "+255 (0) 754 000 318",
    "+255\u2011754\u2011000\u2011318",
    "\u202a+255\u00a0754\u00a0000\u00a0318\u202c",
    "\u0662\u0665\u0665\u0667\u0665\u0664\u0660\u0660\u0660\u0663\u0661\u0668",
  ])
    assert.equal(plainNumber(written), "255754000318", written);
  assert.equal(plainNumber("0754 000 318"), "754000318");
});

test("what is no number is looked for as it is written", () => {
  for (const text of ["Asha", "12.500", "2026", "bei (0) leo", "\u0665 kilo", "Asha\u200d"])
    assert.equal(plainNumber(text), text);
});
