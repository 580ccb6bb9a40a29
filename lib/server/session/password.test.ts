import assert from "node:assert/strict";
import { test } from "node:test";
import { hashPassword, verifyPassword } from "./password.ts";

const COMPOSED = "caf\u00e9 ya Zanzibar";
const DECOMPOSED = "cafe\u0301 ya Zanzibar";

test("a password fits however a keyboard composes its letters, and no other does", async () => {
  const hashes = await Promise.all([COMPOSED, DECOMPOSED].map(hashPassword));
  for (const hash of hashes) {
    assert.ok(await verifyPassword(COMPOSED, hash));
    assert.ok(await verifyPassword(DECOMPOSED, hash));
    assert.ok(!(await verifyPassword("cafe ya Zanzibar", hash)));
  }
});

test("nobody of that name has a password, whatever is given", async () => {
  assert.equal(await verifyPassword(COMPOSED, undefined), false);
});
