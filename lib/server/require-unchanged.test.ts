import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "#lib/fault.ts";
import { requireUnchanged } from "./require-unchanged.ts";

test("refuses to overwrite what has changed since it was seen", () => {
  assert.throws(
    () => requireUnchanged<number | null>({ seen: null, now: 40, next: 10 }),
    (error) => error instanceof Fault && error.code === "conflict",
  );
});

test("lets pass what nobody has changed, whatever the order of its parts", () => {
  requireUnchanged({ seen: { sms: 1, chat: 2 }, now: { chat: 2, sms: 1 }, next: { sms: 3, chat: 2 } });
});

test("lets pass what is there already, as after a lost answer, and whoever has not looked", () => {
  requireUnchanged<number | null>({ seen: null, now: 40, next: 40 });
  requireUnchanged<number | null>({ seen: undefined, now: 40, next: 10 });
});
