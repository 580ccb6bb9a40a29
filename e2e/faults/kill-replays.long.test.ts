import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { EventReplays } from "#lib/contract/desk/event-replays.ts";
import { createRandom } from "#lib/sandbox/faults.ts";
import { type RunningSandbox, startSandbox } from "#lib/sandbox/index.ts";
import { createReplays, getReplays, startReplays } from "#lib/server/events/index.ts";
import { openReplays } from "#lib/server/events/replay/test-replays.ts";
import { countDelivery, createTestCampaign, createTestMessage } from "#lib/server/messages/test-message.ts";
import { ctxOf } from "#lib/server/templates/test-template.ts";
import { statusEvent } from "#lib/server/webhooks/receive/test-receiver.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { SEED } from "#lib/testing/random/seed.ts";
import { startWorkerProcess } from "./worker-process.ts";

const EVENTS = 600;
const KILLS = 6;

const desk = await openDesk();
const { db } = desk;
const { store, asIfUnread } = openReplays(desk);
let sandbox: RunningSandbox;
before(async () => {
  sandbox = await startSandbox({ databaseUrl: db.url, settings: {} });
});
after(async () => {
  await sandbox.close();
  await desk.close();
});

test(`events are worked on again once each, however often the worker is killed in it (SEED=${SEED})`, async (t) => {
  const random = createRandom(SEED);
  // The worker goes by the time of the machine.
  desk.clock.set(new Date());
  const ctx = await ctxOf(desk);
  const campaignId = await createTestCampaign(db);
  const ids: string[] = [];
  for (let i = 0; i < EVENTS; i += 1) {
    const { serviceId } = await createTestMessage(db, { campaignId });
    ids.push(randomUUID());
    await store(statusEvent({ eventId: ids.at(-1), aggregateId: serviceId }));
  }
  await asIfUnread(...ids);
  await createReplays(ctx, { type: "none" });

  let kills = 0;
  let worker = startWorkerProcess(db.url, sandbox);
  const untilPhase = async (phase: EventReplays["phase"]): Promise<EventReplays> => {
    for (let cut = 1; ; ) {
      const { replays } = await getReplays(ctx);
      assert.ok(replays);
      if (replays.phase === phase) return replays;
      const done = replays.phase === "trying" ? replays.tried.events : replays.worked.events;
      // Somewhere in a step, not where it has just ended.
      if (done > 0 && cut <= KILLS / 2 && done > (cut * EVENTS) / KILLS) {
        await wait(random() * 30);
        await worker.kill();
        kills += 1;
        cut += 1;
        worker = startWorkerProcess(db.url, sandbox);
      }
      await wait(5);
    }
  };
  const tried = await untilPhase("tried");
  assert.deepEqual([tried.tried.events, tried.tried.changes], [EVENTS, EVENTS]);
  assert.equal((await countDelivery(db, campaignId)).real?.delivered, 0);
  await startReplays(ctx, tried.id);
  const done = await untilPhase("done");
  await worker.kill();
  t.diagnostic(`${kills} kills`);
  assert.ok(kills > 0);
  assert.deepEqual([done.worked.events, done.worked.changes, done.worked.fails], [EVENTS, EVENTS, 0]);
  const { counters, real } = await countDelivery(db, campaignId);
  assert.deepEqual(counters, real);
  assert.equal(real?.delivered, EVENTS);
  const [facts] = await db.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM message_fact WHERE source = 'event'",
  );
  assert.equal(facts?.n, EVENTS);
  const lines = await db.query("SELECT FROM audit WHERE action = 'events.replay.end'");
  assert.equal(lines.length, 1);
});
