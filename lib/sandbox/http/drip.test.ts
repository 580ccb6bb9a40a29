import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { test } from "node:test";
import { createRandom } from "../faults.ts";
import { dripJson } from "./operation.ts";

/** Drips onto nothing; what was written, and how long was waited in between. */
async function drip(length: number, { ms, seed }: { ms: number; seed: number }) {
  const drops: number[] = [];
  const pauses: number[] = [];
  const response = {
    destroyed: false,
    writeHead: () => undefined,
    write: (drop: Buffer) => drops.push(drop.length),
    end: () => undefined,
  } as unknown as ServerResponse;
  const sleep = async (pauseMs: number) => {
    pauses.push(pauseMs);
  };
  await dripJson(
    response,
    { status: 200, body: "a".repeat(length) },
    { ms, random: createRandom(seed), sleep },
  );
  return { drops, pauses, totalMs: pauses.reduce((sum, pause) => sum + pause, 0) };
}

test("one byte a drop while the time allows, and everything arrives", async () => {
  const { drops } = await drip(300, { ms: 30_000, seed: 1 });
  assert.deepEqual([new Set(drops), drops.length], [new Set([1]), 300]);
});

test("a long body comes in larger drops, so that it takes no longer", async () => {
  for (const length of [300, 60_000, 5_000_000]) {
    const { drops, totalMs } = await drip(length, { ms: 2_000, seed: 3 });
    assert.equal(
      drops.reduce((sum, size) => sum + size, 0),
      length,
    );
    assert.ok(drops.length <= 200 + 1 && totalMs > 1_000 && totalMs < 4_000, `${drops.length} ${totalMs}`);
  }
});

test("the same seed drips in the same rhythm, another one differently", async () => {
  const [first, again, other] = await Promise.all(
    [5, 5, 6].map(async (seed) => (await drip(100, { ms: 1_000, seed })).pauses),
  );
  assert.deepEqual(again, first);
  assert.notDeepEqual(other, first);
});
