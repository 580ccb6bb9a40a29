import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Clock } from "#lib/clock.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { awayWhile } from "#lib/testing/failing-database.ts";
import { startWorker } from "./index.ts";

const desk = await openDesk();
after(() => desk.close());

/** How long the loops rest after their first round, all of which need a database that is away. */
async function firstRests(
  more: Partial<Pick<typeof desk.context.env, "noticeWebhook" | "outbox" | "mail">> = {},
): Promise<number[]> {
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
  const failing = {
    ...desk.context,
    clock,
    db: awayWhile(db, () => true),
    env: { ...env, noticeWebhook: null, outbox: null, mail: null, ...more },
  };
  const said = desk.lines.length;
  const worker = startWorker(failing);
  const failed = () => desk.lines.slice(said).filter((line) => line.includes("worker round failed")).length;
  while (failed() < 11 + Object.keys(more).length) await new Promise(setImmediate);
  stop();
  await worker.stop();
  return rests;
}

test("where no webhook out, no mail server and no outbox is set, no loop looks for what to post, to mail or to take", async () => {
  assert.deepEqual(new Set(await firstRests()), new Set([1_000]));
  const noticeWebhook = { url: "http://127.0.0.1:9/", key: Buffer.alloc(32) };
  assert.equal((await firstRests({ noticeWebhook })).length, 12);
  const mail = {
    ...{ host: "127.0.0.1", port: 9, isSecure: false, isLocal: true, signIn: null },
    from: { name: "", address: "tuma@shop.example" },
  };
  assert.equal((await firstRests({ mail })).length, 12);
  assert.equal((await firstRests({ outbox: { folder: "/nowhere", key: "Shop" } })).length, 12);
});
