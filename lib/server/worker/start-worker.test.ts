import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Clock } from "#lib/clock.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { awayWhile } from "#lib/testing/failing-database.ts";
import { startWorker } from "./index.ts";

const desk = await openDesk();
after(() => desk.close());

/** How long the loops rest after their first round, all of which need a database that is away. */
async function firstRests(noticeWebhook: typeof desk.context.env.noticeWebhook): Promise<number[]> {
  const rests: number[] = [];
  const { promise: stopping, resolve: stop } = Promise.withResolvers<void>();
  const clock: Clock = {
    now: () => new Date(),
    sleep: async (ms) => {
      rests.push(ms);
      await stopping;
    },
  };
  const { db, env } = desk.context;
  const failing = { ...desk.context, clock, db: awayWhile(db, () => true), env: { ...env, noticeWebhook } };
  const said = desk.lines.length;
  const worker = startWorker(failing);
  const failed = () => desk.lines.slice(said).filter((line) => line.includes("worker round failed")).length;
  while (failed() < (noticeWebhook ? 12 : 11)) await new Promise(setImmediate);
  stop();
  await worker.stop();
  return rests;
}

test("where no webhook out is set, no loop looks for what to post", async () => {
  assert.deepEqual(new Set(await firstRests(null)), new Set([1_000]));
  assert.equal((await firstRests({ url: "http://127.0.0.1:9/", key: Buffer.alloc(32) })).length, 12);
});
