import assert from "node:assert/strict";
import { test } from "node:test";
import { isTyped } from "./is-typed.ts";

test("a bare number confirms it, however its thousands are separated", () => {
  for (const typed of [
    "1234567",
    " 1,234,567 ",
    "1.234.567",
    "1 234 567",
    "1’234’567",
    "1\u202f234\u202f567",
  ])
    assert.ok(isTyped(typed, 1_234_567), typed);
  assert.ok(isTyped("13", 13));
});

test("words, signs, halves and other numbers confirm nothing", () => {
  for (const typed of ["", "13 people", "1 3", "1,3", "13.", "+13", "-13", "013", "1.3e1", "12"])
    assert.ok(!isTyped(typed, 13), typed);
  for (const typed of ["1,234.567", "12,34,567", "1234,567", ",1234567"])
    assert.ok(!isTyped(typed, 1_234_567), typed);
});
