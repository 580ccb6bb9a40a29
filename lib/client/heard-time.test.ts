import assert from "node:assert/strict";
import { test } from "node:test";
import { hearTime } from "./console-clock.ts";
import { heardTime } from "./heard-time.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");
const DAY_MS = 86_400_000;

test("what was heard is told by the console's clock, whichever of the two clocks stamped it", (t) => {
  for (const ahead of [-DAY_MS, DAY_MS]) {
    const own = NOON - ahead;
    t.mock.timers.enable({ apis: ["Date"], now: own });
    hearTime({ askedMs: own, heardMs: own, serverMs: NOON });
    assert.equal(heardTime(NOON - 2_000), NOON - 2_000, "by the server");
    assert.equal(heardTime(own - 2_000), NOON - 2_000, "by this browser");
    t.mock.timers.reset();
  }
});
