import assert from "node:assert/strict";
import { test } from "node:test";
import { createTurns } from "./turns.ts";

test("four go on in a turn of the event loop, in their order, and others are heard in between", async () => {
  const turn = createTurns();
  const order: number[] = [];
  const all = Promise.all(Array.from({ length: 10 }, (_, index) => turn().then(() => order.push(index))));
  const counts: number[] = [];
  while (order.length < 10) {
    await new Promise((resolve) => setImmediate(resolve));
    counts.push(order.length);
  }
  await all;
  assert.deepEqual(order, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.deepEqual(counts.slice(0, 3), [4, 8, 10]);
});
