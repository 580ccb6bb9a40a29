import assert from "node:assert/strict";
import { test } from "node:test";
import { clockErrorOf, createTotpSecret, stepOfCode, totpUri } from "./totp.ts";

/** The secret and the codes of RFC 6238, appendix B, of which an app shows the last six digits. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const CODES = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
] as const;

const at = (seconds: number) => new Date(seconds * 1000);

test("the codes of RFC 6238 are good in their half minute and the one beside it, and in no other", () => {
  for (const [seconds, code] of CODES) {
    const step = Math.floor(seconds / 30);
    for (const away of [-1, 0, 1]) assert.equal(stepOfCode(SECRET, code, at((step + away) * 30)), step);
    for (const away of [-3, -2, 2, 3]) assert.equal(stepOfCode(SECRET, code, at((step + away) * 30)), null);
  }
});

test("the error of a clock is told in seconds, up to 20 minutes", () => {
  const code = "005924";
  assert.equal(clockErrorOf(SECRET, code, at(1_234_567_890 - 90)), 90);
  assert.equal(clockErrorOf(SECRET, code, at(1_234_567_890 + 600)), -600);
  assert.equal(clockErrorOf(SECRET, code, at(1_234_567_890 + 7200)), null);
});

test("an app reads console, person and secret from the picture, and two secrets differ", () => {
  const uri = new URL(totpUri(SECRET, { email: "asha@shop.example", origin: "https://tuma.shop.example" }));
  assert.equal(decodeURIComponent(uri.pathname), "/Tuma tuma.shop.example:asha@shop.example");
  const { issuer, secret, digits, period } = Object.fromEntries(uri.searchParams);
  assert.deepEqual([issuer, secret, digits, period], ["Tuma tuma.shop.example", SECRET, "6", "30"]);
  const made = createTotpSecret();
  assert.match(made, /^[A-Z2-7]{32}$/);
  assert.notEqual(made, createTotpSecret());
});
