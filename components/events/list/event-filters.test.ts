import assert from "node:assert/strict";
import { test } from "node:test";
import { eventFiltersOf, openIdOf, spanOf, tabOf } from "./event-filters.ts";

test("what the address asks is read; anything else counts as absent", () => {
  assert.deepEqual(eventFiltersOf({ type: "message.received", q: " 0754 " }), {
    type: "message.received",
    q: "0754",
  });
  assert.deepEqual(eventFiltersOf({ show: "late" }), { show: "late" });
  assert.deepEqual(eventFiltersOf({ show: "toString" }), {});
  assert.deepEqual(eventFiltersOf({ type: ["a", "b"], q: "" }), {});
  assert.equal(spanOf({ since: "1h" }), "1h");
  assert.equal(spanOf({ since: "toString" }), undefined);
  assert.equal(tabOf({ tab: "raw" }), "raw");
  assert.equal(tabOf({ tab: "other" }), "payload");
  assert.equal(openIdOf({ event: "7b1e0c52" }), "7b1e0c52");
  assert.equal(openIdOf({}), undefined);
});
