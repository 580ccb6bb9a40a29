import assert from "node:assert/strict";
import { test } from "node:test";
import { signatureOf } from "#lib/contract/rules/signature.ts";
import { readSignatureHeaders, signingKeys, verifyCallback } from "./verify-callback.ts";

const KEY = Buffer.from("a key of the service, thirty-two b");
const SECRET = `whsec_${KEY.toString("base64")}`;
const rawBody = Buffer.from("{}");

for (const [webhookKeyForm, key] of [
  ["asis", SECRET],
  ["strip", SECRET.slice("whsec_".length)],
  ["base64", KEY],
] as const) {
  test(`a secret that is used ${webhookKeyForm} verifies what was signed so, and nothing else`, () => {
    const now = new Date("2026-03-02T09:00:00Z");
    const timestamp = String(now.getTime() / 1_000);
    const inMs = String(now.getTime());
    const keys = signingKeys({ webhookSecrets: [SECRET], webhookKeyForm });
    const verdictOf = (by: string | Uint8Array) =>
      verifyCallback({ timestamp, signature: signatureOf({ timestamp, rawBody }, by), rawBody, now }, keys);
    assert.equal(verdictOf(key)?.isFresh, true);
    const given = {
      timestamp: inMs,
      signature: signatureOf({ timestamp: inMs, rawBody }, key),
      rawBody,
      now,
    };
    assert.deepEqual(verifyCallback(given, keys), { secretIndex: 0, signedAt: now, isFresh: true });
    assert.ok(readSignatureHeaders((name) => (name.endsWith("timestamp") ? inMs : given.signature)));
    const others = [SECRET, SECRET.slice("whsec_".length), KEY].filter((other) => other !== key);
    assert.deepEqual(others.map(verdictOf), [null, null]);
  });
}
