import assert from "node:assert/strict";
import { test } from "node:test";
import { findRecordingLink } from "./recording.ts";

test("finds the first https address and its expiry, however they are called", () => {
  const media = {
    id: "m1",
    download: { href: "https://media.example/a.wav", expiresAt: "2026-01-01T00:00:00Z" },
  };
  assert.deepEqual(findRecordingLink(media), {
    url: "https://media.example/a.wav",
    expiresAtMs: Date.parse("2026-01-01T00:00:00Z"),
  });
});

test("prefers https to an earlier http address", () => {
  const media = { plain: "http://media.example/a.wav", url: "https://media.example/a.wav" };
  assert.equal(findRecordingLink(media)?.url, "https://media.example/a.wav");
});

test("reads epoch seconds and milliseconds, and leaves a lifetime alone", () => {
  const url = "https://media.example/a.wav";
  assert.equal(findRecordingLink({ url, expires: 1_800_000_000 })?.expiresAtMs, 1_800_000_000_000);
  assert.equal(findRecordingLink({ url, expires: 1_800_000_000_000 })?.expiresAtMs, 1_800_000_000_000);
  assert.equal(findRecordingLink({ url, expiresIn: 300 })?.expiresAtMs, undefined);
});

test("finds nothing where there is nothing", () => {
  for (const media of [null, undefined, {}, { url: "javascript:alert(1)" }, 7]) {
    assert.equal(findRecordingLink(media), undefined);
  }
});
