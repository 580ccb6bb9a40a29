import assert from "node:assert/strict";
import { test } from "node:test";
import { messageFiltersOf } from "./message-filters.ts";

test("what the address asks is read; anything else counts as absent", () => {
  assert.deepEqual(messageFiltersOf({ channel: "sms", state: "failed", q: " 0754 " }), {
    channel: "sms",
    state: "failed",
    q: "0754",
  });
  assert.deepEqual(messageFiltersOf({ channel: "fax", state: "toString", q: ["a"] }), {});
});
