import assert from "node:assert/strict";
import { test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { createLog } from "./log.ts";

function logged(fields: Record<string, unknown>): string {
  const lines: string[] = [];
  const log = createLog({ clock: systemClock, tagSecret: "secret", write: (line) => lines.push(line) });
  log.info("event", fields);
  return lines.join("");
}

test("a number leaves as a tag, the same for both of its spellings", () => {
  const line = logged({ a: "to +255713000001 failed", b: "255713000001", c: new Error("for 255713000001") });
  assert.ok(!line.includes("255713"));
  const tags = [...line.matchAll(/#[0-9a-f]{8}/g)].map((match) => match[0]);
  assert.ok(tags.length >= 3 && new Set(tags).size === 1);
});

test("secrets leave as dots, long texts are cut, ids and counts stay", () => {
  const id = "018f3e9c-0000-7000-8000-000000000000";
  const line = logged({
    id,
    count: 2550000000,
    key: "Bearer abc.def",
    hook: "whsec_abc",
    text: "x".repeat(9_000),
  });
  assert.ok(line.includes(id) && line.includes("2550000000"));
  assert.ok(!line.includes("abc"));
  assert.ok(line.length < 5_000 && line.includes("(9000 characters)"));
  assert.equal(line.indexOf("\n"), line.length - 1);
});

test("a fault's cause is written, however deep", () => {
  const line = logged({ cause: new Error("outer", { cause: new Error("inner") }) });
  assert.ok(line.includes("outer") && line.includes("inner"));
});
