import assert from "node:assert/strict";
import { test } from "node:test";
import { factStatusOf, factWordOf } from "./fact-words.ts";
import { messageFiltersOf, openIdOf } from "./message-filters.ts";

test("what the address asks is read; anything else counts as absent", () => {
  assert.deepEqual(messageFiltersOf({ channel: "sms", state: "failed", q: " 0754 " }), {
    channel: "sms",
    state: "failed",
    q: "0754",
  });
  assert.deepEqual(messageFiltersOf({ channel: "fax", state: "toString", q: ["a"] }), {});
  assert.equal(openIdOf({ message: "12" }), 12);
  assert.equal(openIdOf({ message: "-1" }), undefined);
  assert.equal(openIdOf({ message: "9f2c" }), undefined);
});

test("words of both channels are told alike, and a strange one asks a question", () => {
  assert.equal(factWordOf("DELIVERED"), "Delivered");
  assert.equal(factWordOf("PARTIAL_SUCCESS"), "Partial success");
  assert.equal(factWordOf("warped"), "warped");
  assert.equal(factStatusOf("sent"), "operator");
  assert.equal(factStatusOf("warped"), "unknown");
});
