import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeeperThan, MAX_JSON_DEPTH } from "./is-deeper-than.ts";

const nested = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times);

test("64 levels are read and one more is not, of lists, of objects and of both in turn", () => {
  for (const [open, close] of [
    ["[", "]"],
    ['{"a":', "}"],
    ['[{"a":', "}]"],
  ] as const) {
    const levels = open.length > 1 && open[0] === "[" ? MAX_JSON_DEPTH / 2 : MAX_JSON_DEPTH;
    assert.equal(isDeeperThan(nested(open, close, levels), MAX_JSON_DEPTH), false);
    assert.equal(isDeeperThan(`[${nested(open, close, levels)}]`, MAX_JSON_DEPTH), true);
  }
});

test("what stands side by side or in a text is not deep, however many there are", () => {
  assert.equal(isDeeperThan(`[${"[],".repeat(1_000)}{}]`, 2), false);
  assert.equal(isDeeperThan(JSON.stringify({ text: `"\\${"[{".repeat(1_000)}` }), 2), false);
});
