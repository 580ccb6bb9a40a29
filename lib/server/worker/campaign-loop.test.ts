import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { countsOf, doubledIn, plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { awayWhile } from "#lib/testing/failing-database.ts";
import { clientOf } from "#lib/testing/stubs/client-of.ts";
import { startServiceStub } from "#lib/testing/stubs/service-stub.ts";
import { until } from "#lib/testing/until.ts";
import { listRunnable, MOST_RUNNING } from "../store/campaign/schedule.ts";
import { campaignRounds } from "./rounds.ts";

const desk = await openDesk({ dataFolder: await mkdtemp(join(tmpdir(), "tuma-campaign-loop-")) });
const { db } = desk;
const stub = await startServiceStub();
const client = clientOf(stub);
after(async () => {
  await stub.close();
  await rm(desk.context.env.dataFolder, { recursive: true, force: true });
  await desk.close();
});

test("a database that cuts the worker off and stays away for some rounds: sending goes on without a restart", async () => {
  let isAway = false;
  const rounds = campaignRounds({
    ...desk.context,
    db: awayWhile(db, () => isAway),
    ...client,
    clock: systemClock,
  });
  const { signal } = new AbortController();
  await rounds.round(signal);
  isAway = true;
  // The session that holds the lock of the worker.
  await db.query(
    "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
  );
  const isFailing = () =>
    rounds.round(signal).then(
      () => false,
      () => true,
    );
  // The end of the session is noticed a moment later.
  for (let tries = 0; !(await isFailing()); tries++) {
    assert.ok(tries < 1_000, "it never notices");
    await systemClock.sleep(5);
  }
  // More rounds than the pool has places, none of which may be lost.
  for (let round = 0; round < 12; round++) assert.ok(await isFailing(), "the database is away");
  isAway = false;
  const id = await plantCampaign(db, { channel: "sms", size: 200 });
  for (let tries = 0; (await countsOf(db, id)).state !== "sent"; tries++) {
    assert.ok(tries < 200, "it never goes on");
    // One may still fail: the rounds before can be over before the end of the session is told.
    await isFailing();
    await systemClock.sleep(20);
  }
  await rounds.close();
  assert.deepEqual([stub.ledger.length, doubledIn(stub.ledger)], [200, []]);
});

test("more messages of one person each than run at once, and a campaign that starts after them -> the campaign runs beside them, and each is sent once", async () => {
  const before = stub.ledger.length;
  for (let at = 0; at < MOST_RUNNING + 5; at++) {
    const id = await plantCampaign(db, { channel: "sms", size: 1, lane: "exact", chunkSize: 1 });
    await db.query("UPDATE campaign SET kind = 'direct' WHERE id = $1", [id]);
  }
  const campaign = await plantCampaign(db, { channel: "sms", size: 1 });
  const runnable = await listRunnable(db);
  assert.deepEqual([runnable.length, runnable[0]], [MOST_RUNNING, campaign]);
  const rounds = campaignRounds({ ...desk.context, ...client, clock: systemClock });
  const { signal } = new AbortController();
  const isOver = async () => {
    await rounds.round(signal);
    return stub.ledger.length - before === MOST_RUNNING + 6;
  };
  await until(isOver, () => `${stub.ledger.length - before} have left`);
  await rounds.close();
  assert.equal(stub.ledger.length - before, MOST_RUNNING + 6);
});
