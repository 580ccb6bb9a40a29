import assert from "node:assert/strict";
import { test } from "node:test";
import { createTurns } from "./create-live-stream.ts";

test("sixteen go on in a turn of the event loop, in their order, and others are heard in between", async () => {
  const turn = createTurns();
  const order: number[] = [];
  const all = Promise.all(Array.from({ length: 40 }, (_, index) => turn().then(() => order.push(index))));
  const counts: number[] = [];
  while (order.length < 40) {
    await new Promise((resolve) => setImmediate(resolve));
    counts.push(order.length);
  }
  await all;
  assert.deepEqual(
    order,
    order.toSorted((a, b) => a - b),
  );
  assert.deepEqual(counts.slice(0, 3), [16, 32, 40]);
});
