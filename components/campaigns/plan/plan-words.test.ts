import assert from "node:assert/strict";
import { test } from "node:test";
import type { PlanCheck } from "#lib/contract/desk/campaign/plan-hash.ts";
import { checkWords } from "./plan-words.ts";

const NOTHING: PlanCheck = { result: "unchanged", erased: 0, unchecked: 0, upTo: 1_204 };
const words = (sum: Partial<PlanCheck>, isChecking = false) =>
  checkWords({ plan: { people: 1_204 }, sum: { ...NOTHING, ...sum }, isChecking }, "14:02 today");

test("a plan that was read again is unchanged, or somebody changed it", () => {
  assert.equal(words({}), "Unchanged since 14:02 today");
  assert.match(words({ result: "changed" }), /^Not the plan of 14:02 today/);
  assert.equal(words({ upTo: 400 }, true), "Checked 400 of 1,204…");
});

test("somebody erased is no change, and nobody is said to be unchanged who was not checked", () => {
  assert.equal(
    words({ erased: 1, unchecked: 99 }),
    "1 person was erased at their own request, and 99 beside them can no longer be checked. The other 1,104 are unchanged since 14:02 today.",
  );
  assert.equal(
    words({ erased: 2, unchecked: 1_202 }),
    "2 people were erased at their own request, and 1,202 beside them can no longer be checked.",
  );
  assert.equal(
    words({ result: "removed", erased: 1_204 }),
    "Its people were removed. It can no longer be checked.",
  );
});
