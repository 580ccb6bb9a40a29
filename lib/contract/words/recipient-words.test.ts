import assert from "node:assert/strict";
import { test } from "node:test";
import { recipientWords } from "./recipient-words.ts";

test("a filter is called as its states are, several in the order in which they follow each other", () => {
  assert.equal(recipientWords("failed"), "Failed");
  assert.equal(recipientWords("rejected,failed"), "Failed or refused");
  assert.equal(recipientWords("operator,delivered,read"), "Sent, delivered or read");
});
