import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { type RunningSandbox, startSandbox } from "#lib/sandbox/index.ts";
import { resumePlan } from "#lib/server/store/campaign/campaign.ts";
import { countFailures } from "#lib/server/store/campaign/failures.ts";
import { countsOf, getHold, plantCampaign } from "#lib/testing/campaign.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { clientOf } from "#lib/testing/stubs/client-of.ts";
import { type Owner, openOwner, runCampaign } from "../index.ts";

let database: TestDatabase;
let db: Db;
let sandbox: RunningSandbox;
let client: ReturnType<typeof clientOf>;
let owner: Owner;

before(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  sandbox = await startSandbox({ databaseUrl: database.url });
  client = clientOf(sandbox);
  owner = await openOwner(db);
});
after(async () => {
  await owner.close();
  await sandbox.close();
  await db.close();
  await database.drop();
});
beforeEach(() => db.query("TRUNCATE connection"));

const clock = { now: () => new Date(), sleep: (delayMs: number) => systemClock.sleep(Math.min(delayMs, 5)) };

/** Runs a campaign, from where it is, until it stops; answers where it stands and why. Whoever was held is resumed. */
async function run(id: string) {
  await db.transaction((tx) => resumePlan(tx, id));
  const signal = new AbortController().signal;
  await runCampaign({ db, ...client, clock, owner, timeZone: "Africa/Dar_es_Salaam", signal }, id);
  return { ...(await countsOf(db, id)), hold: await getHold(db, id) };
}

/** An SMS campaign in which the service supports the country of all but every `every`th person. */
async function plant(size: number, { every, from = 1 }: { every: number; from?: number }) {
  const id = await plantCampaign(db, { channel: "sms", size });
  await db.query(
    "UPDATE recipient SET number = '+254' || substr(number, 5) WHERE campaign_id = $1 AND seq >= $2 AND seq % $3 = 0",
    [id, from, every],
  );
  return id;
}

test("one in fifty refused is let pass, to the end", async () => {
  const done = await run(await plant(1_500, { every: 50 }));
  assert.deepEqual([done.state, done.rejected, done.hold], ["sent", 30, null]);
});

test("one in forty is too many, though it takes a while to be sure", async () => {
  const held = await run(await plant(3_000, { every: 40 }));
  assert.equal(held.state, "needs-attention");
  assert.ok(held.rejected >= 20 && held.rejected <= 30, `${held.rejected} refused`);
});

test("more than that stops it with the figures, however well it went before, and what is left stays queued", async () => {
  const held = await run(await plant(3_000, { every: 10, from: 1_500 }));
  assert.equal(held.state, "needs-attention");
  assert.equal(held.hold?.kind, "failures");
  assert.match(
    held.hold?.detail ?? "",
    /^The service refused \d\d of the last \d+ people\. It gave no reason\./,
  );
  assert.ok(held.rejected >= 20 && held.rejected <= 40, `${held.rejected} refused`);
  assert.ok(held.queued > 1_000 && held.attempting === 0);
});

test("who resumes it has seen that share: it stops again only where it gets worse", async () => {
  const same = await plant(2_000, { every: 10 });
  assert.equal((await run(same)).state, "needs-attention");
  const done = await run(same);
  assert.deepEqual([done.state, done.rejected], ["sent", 200]);

  const worse = await plant(2_000, { every: 10 });
  await db.query(
    "UPDATE recipient SET number = '+2547' || substr(number, 6) WHERE campaign_id = $1 AND seq > 1000 AND seq % 2 = 0",
    [worse],
  );
  assert.equal((await run(worse)).state, "needs-attention");
  const again = await run(worse);
  assert.equal(again.state, "needs-attention");
  assert.ok(again.queued > 0 && again.accepted > 900);
});

test("a few of a small campaign are no reason, and one with nobody left to send to ends", async () => {
  const few = await run(await plant(60, { every: 4 }));
  assert.deepEqual([few.state, few.rejected], ["sent", 15]);
  const inParts = await plant(76, { every: 4 });
  await db.query("UPDATE campaign SET chunk_size = 19 WHERE id = $1", [inParts]);
  const parts = await run(inParts);
  assert.deepEqual([parts.state, parts.rejected], ["sent", 19], "also while others wait behind them");
  const over = await run(await plant(90, { every: 3 }));
  assert.deepEqual([over.state, over.rejected], ["sent", 30]);
});

for (const { credits, accepted } of [
  { credits: 250, accepted: 200 },
  // Nothing has told the balance yet: half as many get through, and that answer tells it.
  { credits: 50, accepted: 50 },
] as const) {
  test(`with ${credits} credits for 2,000 it stops at once, refuses nobody, and goes on when there are more`, async () => {
    const id = await plantCampaign(db, { channel: "sms", size: 2_000 });
    const [before] = await db.query<{ balance: number }>("SELECT balance FROM sandbox.customer LIMIT 1");
    await db.query("UPDATE sandbox.customer SET balance = $1", [credits]);
    const held = await run(id);
    await db.query("UPDATE sandbox.customer SET balance = $1", [before?.balance]);
    assert.deepEqual([held.state, held.accepted, held.hold?.kind], ["needs-attention", accepted, "credits"]);
    assert.equal(held.rejected, 0);
    assert.match(held.hold?.detail ?? "", /needs 100 credits|needs 50 credits/);
    const done = await run(id);
    assert.deepEqual([done.state, done.accepted], ["sent", 2_000]);
  });
}

test("a chat text to people without an open window stops with the service's own reason", async () => {
  const held = await run(await plantCampaign(db, { channel: "chat-text", size: 300, chunkSize: 50 }));
  assert.equal(held.state, "needs-attention");
  assert.match(held.hold?.detail ?? "", /Its reason: “.*window/i);
  assert.ok(held.queued >= 200);
});

test("a campaign of which nothing is answered yet -> no refusals and no failures are counted", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 10 });
  const { refused, failed, answered } = await countFailures(db, id, 100);
  assert.deepEqual([refused, failed, answered], [0, 0, 0]);
});
