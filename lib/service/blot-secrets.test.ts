import assert from "node:assert/strict";
import { test } from "node:test";
import { blotSecrets } from "./blot-secrets.ts";

const key = "sk_live_7f/3a+9c2=1d";

test("a secret is blotted out of a text in each form in which it may be echoed", () => {
  const basic = Buffer.from(key).toString("base64");
  for (const echo of [
    `Invalid key ${key}.`,
    `{"authorization":"Bearer ${key}"}`,
    `https://service.example/?key=${encodeURIComponent(key)}`,
    `Basic ${basic}`,
    `hex ${Buffer.from(key).toString("hex")}`,
  ]) {
    const shown = blotSecrets(echo, [key]);
    for (const form of [key, encodeURIComponent(key), basic.replace(/=+$/, ""), "7f/3a"])
      assert.ok(!shown.includes(form), shown);
  }
});

test("whatever follows Bearer is blotted out, known or not, and the rest of the text is kept", () => {
  assert.equal(
    blotSecrets('{"headers":{"authorization":"bearer abc.def-123","host":"x"}}', []),
    '{"headers":{"authorization":"bearer •••","host":"x"}}',
  );
  assert.equal(blotSecrets("Bearer%20abc.def, then more", []), "Bearer •••, then more");
  assert.equal(blotSecrets("The sender is not approved.", [key, "sender"]), "The sender is not approved.");
});

test("half of a secret or more is blotted out too, from its beginning or its end", () => {
  assert.equal(blotSecrets(`Key ${key.slice(0, 14)}… is not active`, [key]), "Key •••… is not active");
  assert.equal(blotSecrets(`Key …${key.slice(-12)} is not active`, [key]), "Key …••• is not active");
  assert.equal(blotSecrets(`Key ${key.slice(0, 8)}… is not active`, [key]), "Key sk_live_… is not active");
});
