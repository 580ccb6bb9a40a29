import assert from "node:assert/strict";
import { test } from "node:test";
import { openMessageOf } from "./open-message-of.ts";

test("an address opens a message by its number, and by nothing else", () => {
  assert.equal(openMessageOf({ message: "12" }), 12);
  assert.equal(openMessageOf({ message: "-1" }), undefined);
  assert.equal(openMessageOf({ message: "9f2c" }), undefined);
  assert.equal(openMessageOf({}), undefined);
});
