import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import type { Hold } from "#lib/contract/desk/campaign/campaign.ts";
import { moveCampaign, resumePlan } from "#lib/server/store/campaign/campaign.ts";
import { countsOf, doubledIn, getHold, type Planted, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { openOwner, recoverAttempts } from "../index.ts";
import { LOST, openLane } from "../test-lane.ts";

const engine = await openEngine();
const { db, stub, run } = engine;
after(engine.close);
beforeEach(engine.renew);

const { claim, claimed, settle } = openLane(engine);
const NIGHT = "2026-03-02T19:30:00Z";

async function plant(planted: Planted, canary = 5): Promise<string> {
  const id = await plantCampaign(db, planted);
  await db.query("UPDATE campaign SET canary = $2 WHERE id = $1", [id, canary]);
  return id;
}

async function standOf(id: string): Promise<[state: string, hold: Hold["kind"] | undefined]> {
  return [(await countsOf(db, id)).state, (await getHold(db, id))?.kind];
}

const ASKED = ["needs-attention", "canary"];
const resume = (id: string) => db.transaction((tx) => resumePlan(tx, id));

for (const planted of [
  { channel: "sms", size: 230 },
  { channel: "sms", size: 30, lane: "exact" },
  { channel: "chat-text", size: 600 },
  { channel: "chat-template", size: 600, template: { templateName: "risiti", language: "sw" } },
] as const satisfies Planted[]) {
  const { channel, size } = planted;
  const name = `${channel}${"lane" in planted ? ", one by one" : ""}`;
  test(`${name}: the first 5 of ${size} get it, then it asks; who goes on sends to the others, and nobody gets it twice`, async () => {
    const id = await plant(planted);
    await run(id);
    assert.equal(stub.ledger.length, 5);
    assert.deepEqual(await standOf(id), ASKED);
    await run(id);
    assert.equal(stub.ledger.length, 5, "a worker that starts anew waits for the answer of a person");
    assert.equal(await resume(id), true);
    await run(id);
    assert.equal(stub.ledger.length, size);
    assert.deepEqual(doubledIn(stub.ledger), []);
    assert.deepEqual(await standOf(id), ["sent", undefined]);
  });
}

test("while the first 5 are on their way nobody else is claimed, and a process that dies then leaves the question", async () => {
  const id = await plant({ channel: "sms", size: 30 });
  const dying = await openOwner(db);
  const lane = openLane({ db, owner: dying });
  assert.equal((await lane.claimed(id)).members.length, 5);
  assert.equal((await claim(id)).kind, "wait");
  assert.deepEqual(await standOf(id), ["running", undefined]);
  await dying.close();
  await recoverAttempts(db);
  assert.equal((await countsOf(db, id)).unknown, 5);
  await run(id);
  assert.deepEqual(await standOf(id), ASKED);
  assert.equal(stub.ledger.length, 0, "nobody was sent to besides those of whom nobody knows");
});

test("a question that is due is asked in the quiet hours too, and while the service is away", async () => {
  const id = await plant({ channel: "sms", size: 30 });
  await db.query("UPDATE campaign SET message_class = 'marketing' WHERE id = $1", [id]);
  assert.equal((await claim(id, { now: NIGHT })).kind, "wait", "the first people wait for the morning");
  await settle(await claimed(id), LOST);
  assert.equal((await claim(id, { now: NIGHT })).kind, "stopped");
  assert.deepEqual(await standOf(id), ASKED);
});

test("who was put back is tried again as one of the first 5, and no sixth person before the question", async () => {
  const id = await plant({ channel: "sms", size: 30 });
  stub.fate = (index) => (index < 2 ? "429" : "ok");
  await run(id);
  const { accepted, queued } = await countsOf(db, id);
  assert.deepEqual([accepted, queued, stub.ledger.length], [5, 25, 5]);
  assert.deepEqual(await standOf(id), ASKED);
});

test("who has opted out is none of the first 5", async () => {
  const id = await plant({ channel: "sms", size: 30 });
  await db.query(
    `INSERT INTO suppression (number, reason, source)
     SELECT number, 'STOP', 'person' FROM recipient WHERE campaign_id = $1 AND seq IN (2, 4)`,
    [id],
  );
  await run(id);
  const { accepted, cancelled } = await countsOf(db, id);
  assert.deepEqual([accepted, cancelled], [5, 2]);
  assert.deepEqual(await standOf(id), ASKED);
});

test("a pause among the first 5 is no answer to the question", async () => {
  const id = await plant({ channel: "sms", size: 30, lane: "exact" });
  stub.instead = async () => {
    stub.instead = () => null;
    await db.transaction((tx) => moveCampaign(tx, id, { from: ["running"], to: "paused" }));
    return null;
  };
  await run(id);
  assert.equal((await countsOf(db, id)).state, "paused");
  assert.ok(stub.ledger.length < 5);
  await resume(id);
  await run(id);
  assert.equal(stub.ledger.length, 5);
  assert.deepEqual(await standOf(id), ASKED);
});

test("where the first ones are everybody, nobody is asked", async () => {
  const id = await plant({ channel: "sms", size: 5 });
  await run(id);
  assert.deepEqual(await standOf(id), ["sent", undefined]);
});
