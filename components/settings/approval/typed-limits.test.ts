import assert from "node:assert/strict";
import { test } from "node:test";
import { approvalWords } from "./approval-words.ts";
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

test("the rule is said in one sentence, with one limit or both, and so is that there is none", () => {
  assert.equal(
    approvalWords({ people: 500, credits: 2000 }),
    "A campaign to more than 500 people or of more than 2,000 credits needs the approval of a second person before it starts.",
  );
  assert.equal(
    approvalWords({ people: 1, credits: null }),
    "A campaign to more than 1 person needs the approval of a second person before it starts.",
  );
  assert.match(approvalWords({ people: null, credits: null }), /^Off\./);
});
