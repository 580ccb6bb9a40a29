import assert from "node:assert/strict";
import { test } from "node:test";
import { hourFaults } from "./hour-faults.ts";

test("hours of a day are two times in their order, and what is none says so at its field", () => {
  assert.deepEqual(hourFaults({ from: "08:00", to: "20:00" }), {});
  assert.deepEqual(hourFaults({ from: "", to: "20:00" }), { from: "Choose a time" });
  assert.deepEqual(hourFaults({ from: "saa mbili", to: " " }), {
    from: "Write the time like 14:30",
    to: "Choose a time",
  });
  assert.deepEqual(hourFaults({ from: "20:00", to: "08:00" }), {
    to: "The end has to be later than the beginning",
  });
  assert.deepEqual(hourFaults({ from: "08:00", to: "08:00" }), {
    to: "The end has to be later than the beginning",
  });
});
