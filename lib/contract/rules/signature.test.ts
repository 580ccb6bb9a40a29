import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { findSigningSecret, isTimestampFresh, signatureOf } from "./signature.ts";

const secret = "whsec_test";

test("signs the timestamp, a dot and the raw bytes", () => {
  const expected = createHmac("sha256", secret).update('1700000000.{"a":1}').digest("hex");
  const callback = { timestamp: "1700000000", rawBody: Buffer.from('{"a":1}') };
  assert.equal(signatureOf(callback, secret), `sha256=${expected}`);
});

test("any bytes verify under their own secret and under no other", () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.nat(), (rawBody, time) => {
      const callback = { timestamp: String(time), rawBody };
      const signature = signatureOf(callback, secret);
      assert.equal(findSigningSecret({ ...callback, signature }, ["whsec_other", secret]), 1);
      assert.equal(findSigningSecret({ ...callback, signature }, ["whsec_other"]), -1);
    }),
  );
});

test("one changed byte, time or digit does not verify", () => {
  const callback = { timestamp: "1700000000", rawBody: Buffer.from("body") };
  const signature = signatureOf(callback, secret);
  assert.equal(findSigningSecret({ ...callback, rawBody: Buffer.from("bodY"), signature }, [secret]), -1);
  assert.equal(findSigningSecret({ ...callback, timestamp: "1700000001", signature }, [secret]), -1);
  const flipped = signature.endsWith("0") ? `${signature.slice(0, -1)}1` : `${signature.slice(0, -1)}0`;
  assert.equal(findSigningSecret({ ...callback, signature: flipped }, [secret]), -1);
});

test("a malformed signature is refused before any comparison", () => {
  const callback = { timestamp: "1", rawBody: Buffer.from("") };
  for (const signature of [
    "",
    "sha256=",
    "sha1=00",
    `sha256=${"0".repeat(63)}`,
    `sha256=${"g".repeat(64)}`,
  ]) {
    assert.equal(findSigningSecret({ ...callback, signature }, [secret]), -1);
  }
});

test("a timestamp is fresh within five minutes on either side", () => {
  assert.ok(isTimestampFresh("1000", 1_300_000));
  assert.ok(!isTimestampFresh("1000", 1_300_001));
  assert.ok(isTimestampFresh("1000", 700_000));
  assert.ok(!isTimestampFresh("1000", 699_999));
  assert.ok(!isTimestampFresh("soon", 700_000));
  const at = Date.parse("2026-11-26T09:00:00Z");
  for (const [ms, isFresh] of [
    [at, true],
    [at - 300_001, false],
  ] as const)
    assert.equal(isTimestampFresh(String(ms), at), isFresh, "in milliseconds too");
});
