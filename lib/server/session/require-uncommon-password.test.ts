import assert from "node:assert/strict";
import { test } from "node:test";
import { requireUncommonPassword } from "./require-uncommon-password.ts";

const WHO = { name: "Asha Mollel", email: "asha.mollel@shop.example" };

for (const password of [
  "passwordpassword",
  "Password1234567890",
  "qwertyuiopasdfghjkl",
  "aaaaaaaaaaaaaaaaaaaa",
  "abcabcabcabcabcabc",
  "Asha Mollel 2026!",
  "asha.mollel@shop.example",
  "tanzaniatanzania1",
]) {
  test(`refuses ${password}`, () => {
    assert.throws(() => requireUncommonPassword(password, WHO), /easy to guess/);
  });
}

for (const password of [
  "seven goats cross the river",
  "kahawa-asubuhi-mapema-7",
  "my password hides a mango tree",
  "vR8!kk2_pQz91mWx",
]) {
  test(`takes ${password}`, () => requireUncommonPassword(password, WHO));
}
