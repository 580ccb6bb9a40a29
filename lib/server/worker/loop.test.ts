import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import type { Clock } from "#lib/clock.ts";
import { startLoop } from "./loop.ts";

type Rest = { ms: number; end: () => void };

/** A loop whose rests last until the test ends them, or whatever the loop gave them as their end. */
function openLoop(round: (begun: number) => number | Promise<number>) {
  let at = 0;
  const rests: Rest[] = [];
  const said: string[] = [];
  const clock: Clock = {
    now: () => new Date(at),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        rests.push({ ms, end: resolve });
        if (signal?.aborted) resolve();
        signal?.addEventListener("abort", () => resolve(), { once: true });
      }),
  };
  const say = (message: string) => said.push(message);
  const log = { info: say, warn: say, error: say };
  const rounds = { begun: 0 };
  const loop = startLoop({
    name: "events",
    clock,
    log,
    round: async () => {
      rounds.begun += 1;
      return round(rounds.begun);
    },
  });
  return { loop, rests, said, rounds, forward: (ms: number) => (at += ms) };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await setImmediate();
}

test("what wakes it in a rest ends the rest, and what wakes it in a round is not slept over", async () => {
  const { loop, rests, rounds } = openLoop((begun) => {
    if (begun === 2) loop.wake();
    return 1_000;
  });
  await settled();
  assert.deepEqual([rounds.begun, rests.length], [1, 1]);
  loop.wake();
  await settled();
  assert.deepEqual([rounds.begun, rests.length], [3, 2]);
  await loop.stop();
});

test("after a round that failed it rests a second, however often it is woken", async () => {
  const { loop, rests, rounds } = openLoop(() => {
    throw new Error("away");
  });
  await settled();
  loop.wake();
  await settled();
  assert.deepEqual([rounds.begun, rests.map(({ ms }) => ms)], [1, [1_000]]);
  await loop.stop();
});

test("a failure that goes on is said once a minute, its end is said, and only a finished round is young", async () => {
  let isAway = true;
  const { loop, rests, said, forward } = openLoop(() => {
    if (isAway) throw new Error("away");
    return 1_000;
  });
  for (const ms of [30_000, 30_000, 1_000]) {
    await settled();
    forward(ms);
    rests.at(-1)?.end();
  }
  await settled();
  assert.deepEqual([said, loop.ageMs()], [["worker round failed", "worker round failed"], 61_000]);
  isAway = false;
  rests.at(-1)?.end();
  await settled();
  assert.deepEqual([said.at(-1), loop.ageMs()], ["worker rounds finish again", 0]);
  await loop.stop();
});

test("told to stop it ends its rest, waits for the round that is under way, and begins no other", async () => {
  const answer = Promise.withResolvers<number>();
  const { loop, rounds } = openLoop(() => answer.promise);
  let isStopped = false;
  const stopping = loop.stop().then(() => {
    isStopped = true;
  });
  await settled();
  assert.equal(isStopped, false);
  answer.resolve(0);
  await stopping;
  assert.equal(rounds.begun, 1);
  const resting = openLoop(() => 1_000);
  await settled();
  await resting.loop.stop();
  assert.equal(resting.rounds.begun, 1);
});
