import assert from "node:assert/strict";
import { test } from "node:test";
import { stillAwaited } from "./use-jump.ts";

test("what Enter waits for is waited for while it stands, and not again when it was typed over and taken back", () => {
  const id = "9f2c41d0-6a1b-4f0e-8f57-2c9d11ab73e0";
  const after = (texts: string[]) => texts.reduce<string | undefined>(stillAwaited, id);
  assert.equal(after([id, id]), id);
  assert.equal(after([`${id}x`, id]), undefined);
  assert.equal(after([`${id} `, id]), undefined);
});
