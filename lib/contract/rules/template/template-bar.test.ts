import assert from "node:assert/strict";
import { test } from "node:test";
import { barWords, isBarred, stateReason } from "./template-bar.ts";
import { TEMPLATE_STATES } from "./template-state.ts";

test("what is certain to be refused is barred; what nothing was heard of is not", () => {
  assert.deepEqual(TEMPLATE_STATES.filter(isBarred), [
    "rejected",
    "paused",
    "disabled",
    "pending",
    "deleted",
  ]);
});

test("a bar names the template, its language and the service's reason where there is one", () => {
  const oda = { name: "oda", language: "sw", state: "paused" } as const;
  assert.equal(
    barWords({ ...oda, reason: "Low quality" }),
    "The template oda (sw) is paused. The service’s reason: “Low quality”.",
  );
  assert.equal(barWords({ ...oda, reason: null }), "The template oda (sw) is paused.");
});

test("a reason is found in whatever shape it comes, and a time is none", () => {
  const at = "2026-03-02T08:00:00Z";
  for (const [said, reason] of [
    [{ reason: "Bad", disableInfo: { reason: "Worse" } }, "Bad"],
    [{ reason: null, disableInfo: { at, reason: "Many blocked it" } }, "Many blocked it"],
    [{ reason: null, disableInfo: null, lockInfo: "Locked for 3 h" }, "Locked for 3 h"],
    [{ reason: null, rejectionInfo: ["First", "Second"] }, "First"],
    [{ reason: null, disableInfo: { at } }, null],
    [{ reason: null, disableInfo: { REASON: 7 } }, "7"],
    [{ reason: null }, null],
    [{ reason: "NONE", disableInfo: { at, disable_reason: "Low quality" } }, "Low quality"],
    [{ reason: null, disableInfo: { since: { at, by: "x" }, why: [{ code: "SPAM" }] } }, "SPAM"],
    [{ reason: null, lockInfo: { locked: true, until: at, lockMessage: "3 h" } }, "3 h"],
    [{ reason: null, lockInfo: { reason: "", detail: { message: "Held" } } }, "Held"],
    [{ reason: null, lockInfo: { isLocked: false } }, null],
    [{ reason: null, rejectionInfo: {}, disableInfo: [{ at }, { title: "Off" }] }, "Off"],
  ] as const) {
    assert.equal(stateReason(said), reason, JSON.stringify(said));
  }
});
