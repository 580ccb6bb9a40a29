import assert from "node:assert/strict";
import { test } from "node:test";
import { bestOf, bucketsOf } from "./best-hour.ts";

test("hours of several weekdays -> added up by hour and by weekday, and what has fewer than 100 is not there", () => {
  const hours = [
    { weekday: 1, hour: 8, arrived: 60, quick: 30 },
    { weekday: 2, hour: 8, arrived: 60, quick: 12 },
    { weekday: 2, hour: 20, arrived: 99, quick: 99 },
  ];
  assert.deepEqual(bucketsOf(hours, "hour"), [{ key: 8, arrived: 120, quick: 42 }]);
  assert.deepEqual(bucketsOf(hours, "weekday"), [{ key: 2, arrived: 159, quick: 111 }]);
});

test("the best hour -> not the one of few messages whose share chance may have made, and none without a choice", () => {
  const many = { key: 18, arrived: 10_000, quick: 5_000 };
  assert.equal(bestOf([{ key: 3, arrived: 100, quick: 52 }, many]), many);
  const sure = { key: 9, arrived: 100, quick: 70 };
  assert.equal(bestOf([sure, many]), sure);
  assert.equal(bestOf([many]), null);
});
