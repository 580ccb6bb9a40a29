import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "#lib/fault.ts";
import { standingOf } from "./standing.ts";

const ASKED = {
  ...{ about: { q: "x", kind: "calls" as const }, isAddress: true, isLooking: false, error: null },
  ...{ hasFound: false, hasListNames: true, retry: () => undefined },
};

test("a question that is refused as none finds nothing; what can be tried again is a failure, and a missing right is said", () => {
  const invalid = new Fault("invalid_input", "q is too long");
  assert.equal(standingOf({ ...ASKED, error: invalid }).is, "nothing");
  assert.equal(standingOf({ ...ASKED, error: invalid, isAddress: false }).is, "nothing");
  for (const code of ["forbidden", "internal", "database_unavailable"] as const)
    assert.equal(standingOf({ ...ASKED, error: new Fault(code, "No") }).is, "failed", code);
  assert.equal(standingOf({ ...ASKED, error: new TypeError("no network") }).is, "failed");
  assert.equal(standingOf({ ...ASKED, error: invalid, isLooking: true }).is, "looking");
});

test("an address that is about nothing found nothing, and a text too short to look for is not looked for", () => {
  assert.equal(standingOf({ ...ASKED, about: null }).is, "nothing");
  assert.equal(standingOf({ ...ASKED, about: null, isAddress: false }).is, "idle");
  assert.equal(standingOf({ ...ASKED, hasFound: true }).is, "some");
});
