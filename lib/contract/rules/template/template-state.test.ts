import assert from "node:assert/strict";
import { test } from "node:test";
import { templateStateOf } from "./template-state.ts";

test("a template stands where the service says, and a pause of the provider counts over approved", () => {
  for (const [status, providerStatus, state] of [
    ["pending", "PENDING", "pending"],
    ["approved", "APPROVED", "approved"],
    ["Approved ", null, "approved"],
    ["approved", "PAUSED", "paused"],
    ["approved", "DISABLED", "disabled"],
    ["approved", "something new", "approved"],
    ["rejected", "APPROVED", "rejected"],
    ["deleted", "APPROVED", "deleted"],
    [null, "PENDING_DELETION", "deleted"],
    ["quarantined", "PAUSED", "paused"],
    ["quarantined", null, "other"],
    ["constructor", null, "other"],
    [null, null, null],
    ["", " ", null],
  ] as const) {
    assert.equal(templateStateOf({ status, providerStatus }), state, `${status} ${providerStatus}`);
  }
});
