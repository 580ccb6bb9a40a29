import assert from "node:assert/strict";
import { test } from "node:test";
import { readableLine } from "./child.ts";

test("of log lines a person sees the troubles only", () => {
  assert.equal(readableLine('{"at":"2026-01-01","level":"info","event":"started"}', true), undefined);
  assert.equal(
    readableLine('{"at":"2026-01-01","level":"warn","event":"the clock is off"}', false),
    "the clock is off",
  );
  const failed = {
    level: "error",
    event: "poll failed",
    error: { name: "Error", stack: "Error: refused\n    at x" },
  };
  assert.equal(readableLine(JSON.stringify(failed), false), "poll failed (Error: refused)");
});

test("other text is shown where asked for", () => {
  assert.equal(readableLine("GET / 200 in 12ms", true), "GET / 200 in 12ms");
  assert.equal(readableLine("GET / 200 in 12ms", false), undefined);
  assert.equal(readableLine("  ", true), undefined);
  assert.equal(readableLine('{"half": ', true), '{"half": ');
});
