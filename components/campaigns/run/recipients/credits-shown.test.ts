import assert from "node:assert/strict";
import { test } from "node:test";
import { creditsShown } from "./credits-shown.ts";

test("whoever was refused or cancelled costs nothing in the list, as in the report", () => {
  assert.equal(creditsShown({ state: "rejected", segments: 2 }), 0);
  assert.equal(creditsShown({ state: "cancelled", segments: 2 }), 0);
});

test("whoever is queued or was sent to is shown with the credits of their message", () => {
  for (const state of ["queued", "attempting", "handed", "failed", "unknown"] as const)
    assert.equal(creditsShown({ state, segments: 2 }), 2, state);
});
