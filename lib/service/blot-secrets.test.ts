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

test("a key within what was encoded in base64 is blotted out, wherever it stands in it, and hex of it in either case", () => {
  const long = "sk_live_0123456789abcdef-OQ~~?>";
  for (const secret of [key, long, "x".repeat(20), "12345678"])
    for (const before of ["", "a", "ab", "abc", "authorization: ", '{"authorization":"'])
      for (const after of ["", "\n", '"}', ", and more of it"]) {
        const bytes = Buffer.from(`${before}Bearer ${secret}${after}`);
        for (const encoding of ["base64", "base64url"] as const) {
          const shown = blotSecrets(`It said: ${bytes.toString(encoding)} (401)`, [secret]);
          assert.ok(!decodedOf(shown).includes(secret.slice(2, -2)), `${before} ${after} ${shown}`);
          const bare = blotSecrets(`It said: ${Buffer.from(before + secret + after).toString(encoding)}`, [
            secret,
          ]);
          assert.ok(!decodedOf(bare).includes(secret.slice(2, -2)), `${before} ${after} ${bare}`);
          assert.match(bare, /•••/);
        }
      }
  const hex = Buffer.from(`Bearer ${key}`).toString("hex");
  for (const echo of [hex, hex.toUpperCase(), hex.replace(/[a-c]/g, (letter) => letter.toUpperCase())])
    assert.doesNotMatch(blotSecrets(`0x${echo}`, [key]), new RegExp(Buffer.from(key).toString("hex"), "i"));
  assert.ok(!blotSecrets(`{"key":"${key.replaceAll("/", "\\/")}"}`, [key]).includes("a+9c2"));
  assert.ok(!blotSecrets(encodeURIComponent(key).toLowerCase(), [key.toLowerCase()]).includes("9c2"));
});

test("Bearer with a key of somebody else is blotted out in base64, too, and other base64 is kept", () => {
  const of = (text: string) => Buffer.from(text).toString("base64");
  for (const before of ["", "a", "ab"])
    assert.doesNotMatch(decodedOf(blotSecrets(of(`${before}Bearer of-another-key`), [])), /another/);
  const other = of("The sender is not approved by the operator.");
  assert.equal(blotSecrets(other, [key]), other);
});

/** What can be read out of the base64 of a text, from whatever letter it is read. */
function decodedOf(text: string): string {
  const runs = text.match(/[\w+/-]{4,}/g) ?? [];
  return runs
    .flatMap((run) => [0, 1, 2, 3].map((skip) => Buffer.from(run.slice(skip), "base64").toString("latin1")))
    .join(" ");
}
