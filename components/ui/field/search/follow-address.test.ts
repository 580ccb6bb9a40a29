import assert from "node:assert/strict";
import { test } from "node:test";
import { followAddress } from "./use-search-text.ts";

test("a letter typed while the question before it comes back stays, also where two are on their way", () => {
  assert.deepEqual(followAddress({ text: "ya", waited: ["y"] }, "y"), { text: "ya", waited: [] });
  const two = followAddress({ text: "ya kupa", waited: ["y", "ya"] }, "y");
  assert.deepEqual(two, { text: "ya kupa", waited: ["ya"] });
  assert.deepEqual(followAddress(two, "ya"), { text: "ya kupa", waited: [] });
  // Of two that come back at once the newer stands in the address.
  assert.deepEqual(followAddress({ text: "ya k", waited: ["y", "ya"] }, "ya"), { text: "ya k", waited: [] });
});

test("what comes from elsewhere, as by back, forward or a link, stands in the field", () => {
  assert.deepEqual(followAddress({ text: "ya", waited: [] }, "y"), { text: "y", waited: [] });
  assert.deepEqual(followAddress({ text: "y", waited: [] }, "ya"), { text: "ya", waited: [] });
  assert.deepEqual(followAddress({ text: "ya", waited: ["ya"] }, ""), { text: "", waited: [] });
  assert.deepEqual(followAddress({ text: "ya ", waited: [] }, "ya"), { text: "ya ", waited: [] });
});
