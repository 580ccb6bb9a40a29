import assert from "node:assert/strict";
import { test } from "node:test";
import { hasEnough } from "./what-if-rules.ts";

test("caps: so many on a day, or in today and the 6 days before -> enough", () => {
  const had = ["2026-03-01", "2026-03-02", "2026-03-02"];
  assert.equal(hasEnough(had, "2026-03-02", { perDay: 3, perWeek: null }), false);
  assert.equal(hasEnough(had, "2026-03-02", { perDay: 2, perWeek: null }), true);
  assert.equal(hasEnough(had, "2026-03-07", { perDay: 1, perWeek: 3 }), true);
  assert.equal(hasEnough(had, "2026-03-08", { perDay: 1, perWeek: 3 }), false);
  assert.equal(hasEnough(had, "2026-03-02", { perDay: null, perWeek: null }), false);
});
