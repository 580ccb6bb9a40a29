import assert from "node:assert/strict";
import { test } from "node:test";
import { putInto } from "./put-into.ts";

test("a picked text stands where the caret is, and runs into no word", () => {
  assert.equal(putInto("", 0, "Karibu"), "Karibu");
  assert.equal(putInto("Habari", 6, "Karibu"), "Habari Karibu");
  assert.equal(putInto("Habari kesho", 7, "Karibu"), "Habari Karibu kesho");
  assert.equal(putInto("Habari\n", 7, "Karibu"), "Habari\nKaribu");
  assert.equal(putInto("Habari", null, "Karibu"), "Habari Karibu");
  assert.equal(putInto("Ha", 99, "Karibu"), "Ha Karibu", "what was typed has changed since");
});
