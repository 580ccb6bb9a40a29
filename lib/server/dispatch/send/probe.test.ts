import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { type Clock, systemClock } from "#lib/clock.ts";
import { lockCampaign } from "#lib/server/store/campaign/campaign.ts";
import { hastenReplays } from "#lib/server/store/sending/answer/replay.ts";
import { closeBreaker, lockRefilledConnection } from "#lib/server/store/sending/connection.ts";
import { countsOf, doubledIn, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { LOST, openLane } from "../test-lane.ts";
import { probe } from "./run-campaign.ts";

const engine = await openEngine();
const { db, stub, service, sends, owner, run } = engine;
const lane = openLane(engine);
after(engine.close);
beforeEach(engine.renew);

/**
 * A chat request that waits an hour for its next try, at a service that answers nothing. Seconds since its last try, or
 * null for one of which no message goes as a probe.
 */
async function plantWaiting(triedAgoS: number | null = null): Promise<string> {
  const id = await plantCampaign(db, { channel: "chat-text", size: 10 });
  await db.query("UPDATE connection SET is_breaker_open = false, tokens = 20");
  await lane.settle(await lane.claimed(id, { service: "chat" }), LOST);
  await db.query(
    `UPDATE attempt SET due_at = now() + interval '1 hour', attempting_at = now() + $1::int * interval '1 s'
     WHERE state = 'planned'`,
    [triedAgoS === null ? 3_600 : -triedAgoS],
  );
  await db.query("UPDATE connection SET is_breaker_open = true, failure_streak = 3");
  return id;
}

/** Who waits for nothing lets those go on who wait for the service. */
const IMPATIENT: Clock = {
  now: () => new Date(),
  sleep: async () => {
    await new Promise(setImmediate);
  },
};

/** Runs until a lane has waited so often for nothing. */
async function runFor(id: string, waits: number): Promise<void> {
  const stopping = new AbortController();
  let left = waits;
  const clock: Clock = {
    ...IMPATIENT,
    async sleep(...wait) {
      if (--left === 0) stopping.abort();
      await IMPATIENT.sleep(...wait);
    },
  };
  await run(id, { clock, signal: stopping.signal });
}

test("when the service is back after it was away, what waits for another try goes at once", async () => {
  const id = await plantWaiting();
  let reads = 0;
  stub.read = () => (reads++ < 6 ? [503, {}] : [404, { status: 404, code: "NOT_FOUND" }]);
  // It ends with the last answer; how often the other lane waits until then hangs on how slow this machine is.
  await runFor(id, 20_000);
  assert.deepEqual([(await countsOf(db, id)).accepted, stub.requests], [10, 1]);
});

test("whoever finds the service back first, what waited through the outage goes at once, of every campaign", async () => {
  const other = await plantWaiting();
  const id = await plantWaiting();
  // Another lane, or another worker, has asked in vain twice; this one asks for the first time.
  await db.query("UPDATE connection SET failed_tries = 2");
  stub.read = () => [404, { status: 404, code: "NOT_FOUND" }];
  await runFor(id, 20_000);
  assert.deepEqual([(await countsOf(db, id)).accepted, await waitingOf(other)], [10, 0]);
});

test("an outage hastens once: where the sends fail after it, they keep their pauses", async () => {
  const id = await plantWaiting();
  await db.query("UPDATE connection SET failed_tries = 2");
  await db.transaction(async (tx) => assert.equal(await closeBreaker(tx, "chat"), 2));
  await db.query("UPDATE connection SET is_breaker_open = true");
  stub.read = () => [404, { status: 404, code: "NOT_FOUND" }];
  await runFor(id, 20);
  assert.deepEqual([stub.requests, await waitingOf(id)], [0, 1]);
});

test("only the sends fail: one message goes as a probe, and it and the others keep their time and their tries", async () => {
  const id = await plantWaiting(4);
  stub.read = () => [404, { status: 404, code: "NOT_FOUND" }];
  const stopping = new AbortController();
  stub.fate = () => {
    stopping.abort();
    return "500-before";
  };
  await run(id, { clock: IMPATIENT, signal: stopping.signal });
  const waiting = await db.query<{ size: number; tries: number; isDue: boolean }>(
    `SELECT size, tries, due_at < now() + interval '59 minutes' AS "isDue" FROM attempt
     WHERE campaign_id = $1 AND state = 'planned' ORDER BY size`,
    [id],
  );
  assert.deepEqual(waiting, [
    { size: 1, tries: 1, isDue: false },
    { size: 9, tries: 1, isDue: false },
  ]);
  assert.equal(stub.requests, 1);
});

test("only the sends failed, and are answered again: the probe's message is accepted, and the others follow at once", async () => {
  const id = await plantWaiting(4);
  stub.read = () => [404, { status: 404, code: "NOT_FOUND" }];
  await runFor(id, 20_000);
  assert.deepEqual([(await countsOf(db, id)).accepted, stub.requests], [10, 2]);
  assert.deepEqual(doubledIn(stub.ledger), []);
});

test("a message was tried less than 3 s ago: no probe goes", async () => {
  const id = await plantWaiting();
  stub.read = () => [404, { status: 404, code: "NOT_FOUND" }];
  await runFor(id, 20);
  assert.equal(stub.requests, 0);
});

test("the third failed probe holds the campaign after a claim that is being made, and neither stops the other", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 10 });
  await db.query("UPDATE connection SET is_breaker_open = true, failed_tries = 2 WHERE service = 'sms'");
  stub.status = () => ({ status: 503, text: "" });
  const clock = { now: () => new Date(), sleep: async () => undefined };
  const asked = { db, service, sends, owner, clock, timeZone: "UTC", signal: new AbortController().signal };
  const probing = await db.transaction(async (tx) => {
    await lockCampaign(tx, id);
    const started = probe(asked, { campaignId: id, service: "sms" }, 2);
    // Its end is looked at below; until then it may not end the process.
    started.catch(() => undefined);
    while (!(await isSomebodyWaiting())) await systemClock.sleep(5);
    await lockRefilledConnection(tx, "sms");
    return { started };
  });
  await probing.started;
  assert.equal((await countsOf(db, id)).state, "needs-attention");
});

test("a read that finds out whether chat is back waits 4 s at first, and 30 s only where it has been away for minutes", async () => {
  const asked: (number | undefined)[] = [];
  const probes = {
    ...service.probes,
    chat: (withinMs?: number) => {
      asked.push(withinMs);
      return service.probes.chat(withinMs);
    },
  };
  const signal = new AbortController().signal;
  const run = {
    db,
    service: { ...service, probes },
    sends,
    owner,
    clock: IMPATIENT,
    timeZone: "UTC",
    signal,
  };
  for (const failedTries of [0, 10, 100])
    await probe(run, { campaignId: randomUUID(), service: "chat" }, failedTries);
  assert.deepEqual(asked, [4_000, 5_000, 30_000]);
});

/** Requests that are not due yet. */
async function waitingOf(campaignId: string): Promise<number> {
  const rows = await db.query(
    "SELECT 1 FROM attempt WHERE campaign_id = $1 AND state = 'planned' AND due_at > now()",
    [campaignId],
  );
  return rows.length;
}

async function isSomebodyWaiting(): Promise<boolean> {
  const waiting = await db.query(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return waiting.length > 0;
}

test("replays hastened: what another lane has locked -> skipped without waiting, and the others are due", async () => {
  const locked = await plantWaiting();
  const other = await plantWaiting();
  await db.query("UPDATE campaign SET state = 'running' WHERE id = ANY($1)", [[locked, other]]);
  await db.transaction(async (tx) => {
    await tx.query("SELECT 1 FROM attempt WHERE campaign_id = $1 FOR UPDATE", [locked]);
    // Whoever waits here waits for what waits for it.
    await hastenReplays(db);
  });
  const due = await db.query<{ id: string }>(
    "SELECT campaign_id AS id FROM attempt WHERE state = 'planned' AND due_at <= now()",
  );
  assert.deepEqual(due, [{ id: other }]);
});
