import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "#lib/fault.ts";
import { requireUnchanged } from "./require-unchanged.ts";

const person = { role: "owner" } as const;

test("refuses to overwrite what has changed since it was seen", () => {
  assert.throws(
    () => requireUnchanged<number | null>({ person, seen: null, now: 40, next: 10 }),
    (error) => error instanceof Fault && error.code === "conflict",
  );
});

test("lets pass what nobody has changed, whatever the order of its parts", () => {
  requireUnchanged({
    person,
    seen: { sms: 1, chat: 2 },
    now: { chat: 2, sms: 1 },
    next: { sms: 3, chat: 2 },
  });
});

test("lets pass what is there already, as after a lost answer, and whoever has not looked", () => {
  requireUnchanged<number | null>({ person, seen: null, now: 40, next: 40 });
  requireUnchanged<number | null>({ person, seen: undefined, now: 40, next: 10 });
});

test("whoever sees no numbers gives the mask back, which stays what it hides; a guess of it is a conflict like any other", () => {
  const viewer = { role: "viewer" } as const;
  const now = { name: "Duka 0754 913 268" };
  const mask = { name: "Duka 075•••268" };
  assert.equal(requireUnchanged({ person: viewer, seen: mask, now, next: mask }), now);
  const next = { name: "Duka jipya" };
  assert.equal(requireUnchanged({ person: viewer, seen: mask, now, next }), next);
  for (const guess of [now, { name: "Duka 0754 923 268" }])
    for (const change of [
      { seen: guess, now, next },
      { seen: next, now, next: guess },
    ])
      assert.throws(() => requireUnchanged({ person: viewer, ...change }), { code: "conflict" });
  assert.equal(requireUnchanged({ person, seen: mask, now, next: now }), now);
});
