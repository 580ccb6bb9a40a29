import assert from "node:assert/strict";
import { test } from "node:test";
import { cursorOf, textOf } from "./search.ts";

test("a text of the address has no blanks around it, no character that cannot be stored, and its length", () => {
  assert.equal(textOf({ q: " \u0000 0754\u0000318 " }, "q", 200), "0754318");
  assert.equal(textOf({ q: "\u0000" }, "q", 200), "");
  assert.equal(textOf({ q: "x".repeat(10_000) }, "q", 200).length, 200);
  assert.equal(textOf({ q: ["a", "b"] }, "q", 200), "");
  assert.deepEqual(cursorOf({ cursor: "\u0000" }), {});
});
