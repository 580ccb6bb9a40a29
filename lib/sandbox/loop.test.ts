import assert from "node:assert/strict";
import { test } from "node:test";
import { startLoop } from "./loop.ts";

const untilAborted = (_delayMs: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });

test("drain steps until nothing is due, and never beside another step", async () => {
  let left = 5;
  let running = 0;
  const step = async () => {
    running += 1;
    assert.equal(running, 1);
    await Promise.resolve();
    running -= 1;
    left -= 1;
    return left >= 0 ? 1 : 0;
  };
  const loop = startLoop({ step, sleep: untilAborted, intervalMs: 1 });
  await Promise.all([loop.drain(), loop.drain(), loop.drain()]);
  assert.ok(left < 0);
  await loop.stop();
});

test("a wake ends the wait", async () => {
  let steps = 0;
  const stepped = Promise.withResolvers<void>();
  const step = async () => {
    steps += 1;
    if (steps === 2) stepped.resolve();
    return 0;
  };
  const loop = startLoop({ step, sleep: untilAborted, intervalMs: 1 });
  await loop.drain();
  loop.wake();
  await stepped.promise;
  await loop.stop();
});

test("a step that fails is tried again, and stop waits for the step in flight", async () => {
  let calls = 0;
  const again = Promise.withResolvers<void>();
  const step = async () => {
    calls += 1;
    if (calls === 1) throw new Error("the database is away");
    again.resolve();
    return 0;
  };
  const loop = startLoop({ step, sleep: async () => undefined, intervalMs: 1 });
  await again.promise;
  await loop.stop();
  const after = calls;
  await Promise.resolve();
  assert.equal(calls, after);
});
