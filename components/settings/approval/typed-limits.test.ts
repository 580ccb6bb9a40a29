import assert from "node:assert/strict";
import { test } from "node:test";
import { limitIn, typedOf } from "./typed-limits.ts";

test("a limit is a whole number with or without separators, an empty field is none, and the rest is refused", () => {
  for (const [typed, limit] of [
    ["500", 500],
    [" 1,204 ", 1204],
    ["1 000 000", 1_000_000],
    ["", null],
    ["  ", null],
    ["0", undefined],
    ["1000001", undefined],
    ["-3", undefined],
    ["1.5", undefined],
    ["five", undefined],
  ] as const)
    assert.equal(limitIn(typed), limit, typed);
  assert.deepEqual(typedOf({ people: 500, credits: null }), { people: "500", credits: "" });
});
