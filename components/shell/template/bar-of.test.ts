import assert from "node:assert/strict";
import { test } from "node:test";
import { TEMPLATE_STATES } from "#lib/contract/rules/template/template-state.ts";
import { barOf } from "./bar-of.ts";

const ODA = { name: "oda", language: "sw", reason: null, unsupported: null };

test("a template that is not approved yet forbids to send now, and at a later time only says so, as the server does", () => {
  const words = "The template oda (sw) is not approved yet.";
  assert.deepEqual(barOf({ ...ODA, state: "pending" }, false), { forbids: words, mayPass: undefined });
  assert.deepEqual(barOf({ ...ODA, state: "pending" }, true), { forbids: undefined, mayPass: words });
});

test("what is final, or can never be sent, forbids it at any time", () => {
  const forbidden = TEMPLATE_STATES.filter((state) => barOf({ ...ODA, state }, true).forbids !== undefined);
  assert.deepEqual(forbidden, ["rejected", "disabled", "deleted"]);
  assert.equal(
    barOf({ ...ODA, state: "pending", unsupported: "Its header is an image." }, true).forbids,
    "Its header is an image.",
  );
});
