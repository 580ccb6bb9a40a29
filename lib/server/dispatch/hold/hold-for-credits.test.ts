import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { resumePlan } from "#lib/server/store/campaign/campaign.ts";
import { countsOf, doubledIn, getHold, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { bulkOf, LOST, openLane } from "../test-lane.ts";

const engine = await openEngine();
const { db, stub, run } = engine;
const lane = openLane(engine);
after(engine.close);
beforeEach(engine.renew);

/** The balance that the service told last, a moment ago. */
const tell = (balance: number) =>
  db.query("UPDATE connection SET balance = $1, balance_at = now()", [balance]);

const holdOf = (id: string) => getHold(db, id);

const resume = (id: string) => db.transaction((tx) => resumePlan(tx, id));

test("a request that costs more than the known balance: does not leave, and the campaign waits for credits", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 50, chunkSize: 50 });
  await tell(30);
  await run(id);
  const { state, queued, rejected } = await countsOf(db, id);
  assert.deepEqual([state, queued, rejected, stub.requests], ["needs-attention", 50, 0, 0]);
  const hold = await holdOf(id);
  assert.equal(hold?.kind, "credits");
  assert.match(
    hold.detail,
    /^The next request needs 50 credits, and 30 are left by the last balance that we know\./,
  );
});

test("resumed by a person, who knows of a top-up: leaves, and asks again by a balance that is told later", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 150, chunkSize: 50 });
  await tell(30);
  await run(id);
  stub.balance = 110;
  await resume(id);
  await run(id);
  const held = await countsOf(db, id);
  assert.deepEqual([held.state, held.accepted, held.queued], ["needs-attention", 100, 50]);
  assert.match((await holdOf(id))?.detail ?? "", /needs 50 credits, and 10 are left/);
  stub.balance = 1_000;
  await resume(id);
  await run(id);
  assert.equal((await countsOf(db, id)).accepted, 150);
  assert.deepEqual(doubledIn(stub.ledger), []);
});

test("people who were put back before stay in the queue when their request may not leave", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 4 });
  await db.query(
    "INSERT INTO requeue (campaign_id, pack, seq) SELECT campaign_id, pack, seq FROM recipient WHERE campaign_id = $1",
    [id],
  );
  await db.query("UPDATE campaign SET cursor_seq = 4 WHERE id = $1", [id]);
  await tell(3);
  assert.equal((await lane.claim(id)).kind, "stopped");
  await resume(id);
  assert.equal((await lane.claimed(id)).members.length, 4);
});

test("what requests on their way may use up: waited for, and no reason to stop", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 100, chunkSize: 50 });
  await tell(90);
  const first = await lane.claimed(id);
  assert.deepEqual(await lane.claim(id), { kind: "wait", delayMs: 250 });
  assert.equal((await countsOf(db, id)).state, "running");
  await lane.settle(first, bulkOf(first));
  assert.equal((await lane.claim(id)).kind, "stopped", "50 of the 90 are gone");
});

test("a lost answer counts as paid for until a balance is told after it", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 100, chunkSize: 50 });
  await tell(90);
  await lane.settle(await lane.claimed(id), LOST);
  await db.query("UPDATE connection SET is_breaker_open = false, chunk_limit = 100");
  assert.equal((await lane.claim(id)).kind, "stopped");
  await resume(id);
  await tell(90);
  assert.equal((await lane.claim(id)).kind, "attempt");
});

test("a balance that was never told, or is enough: stops nothing", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 100, chunkSize: 50 });
  await tell(100);
  assert.equal((await lane.claim(id)).kind, "attempt");
  assert.equal((await lane.claim(id)).kind, "attempt");
  const other = await plantCampaign(db, { channel: "sms", size: 50 });
  await db.query("UPDATE connection SET balance = NULL");
  assert.equal((await lane.claim(other)).kind, "attempt");
});

/** A request to six people, every second text twice as long, of whom the service took so many and then had no credits. */
async function ranOut(taken: number, { left = 0, isDirect = false, isProven = true } = {}) {
  const id = await plantCampaign(db, { channel: "sms", size: 12, chunkSize: 6 });
  await db.query("UPDATE recipient SET segments = 2 WHERE campaign_id = $1 AND seq % 2 = 0", [id]);
  if (isProven) await db.query("UPDATE connection SET order_kept = 20");
  const attempt = await lane.claimed(id);
  const answer = bulkOf({ members: attempt.members.slice(0, taken) }, 6 - taken);
  assert.ok(answer.kind === "sms-bulk");
  const paid = attempt.members.slice(0, taken).reduce((sum, { segments }) => sum + segments, 0);
  const data = { ...answer.data, creditsDeducted: paid, remainingBalance: left };
  await lane.settle(attempt, { ...answer, data }, { isDirect });
  const { state, queued, accepted, rejected } = await countsOf(db, id);
  return { id, state, queued, accepted, rejected, hold: await holdOf(id) };
}

const queuedIn = async (id: string) =>
  (
    await db.query<{ seq: number }>(
      "SELECT seq FROM recipient WHERE campaign_id = $1 AND state = 'queued' AND seq <= 6 ORDER BY seq",
      [id],
    )
  ).map(({ seq }) => seq);

test("credits run out inside a request: who is proven not sent is queued again, and nobody is refused", async () => {
  const { id, hold, ...stands } = await ranOut(5);
  assert.deepEqual(stands, { state: "needs-attention", queued: 7, accepted: 5, rejected: 0 });
  assert.deepEqual([hold?.kind, await queuedIn(id)], ["credits", [6]]);
  assert.match(
    hold?.detail ?? "",
    /1 of 6 messages in the last request were not accepted\. They are queued again\./,
  );
  await resume(id);
  stub.balance = 100;
  await run(id);
  assert.deepEqual([(await countsOf(db, id)).accepted, stub.ledger.length], [12, 7]);
});

test("credits that pay for nobody of a request: all of it is queued again", async () => {
  const { id, hold, ...stands } = await ranOut(0);
  assert.deepEqual(stands, { state: "needs-attention", queued: 12, accepted: 0, rejected: 0 });
  assert.deepEqual([hold?.kind, await queuedIn(id)], ["credits", [1, 2, 3, 4, 5, 6]]);
});

test("where the answer does not tell who was not accepted: nobody is sent to again, and the campaign waits", async () => {
  const { id, hold, ...stands } = await ranOut(3, { isProven: false });
  assert.deepEqual(stands, { state: "needs-attention", queued: 6, accepted: 3, rejected: 3 });
  assert.deepEqual([hold?.kind, await queuedIn(id)], ["credits", []]);
  assert.match(hold?.detail ?? "", /3 of 6 messages .* The service does not say which\./);
});

test("refused with credits left that would have paid for them: refused for what they are", async () => {
  const { hold, state, rejected } = await ranOut(5, { left: 3 });
  assert.deepEqual([hold, state, rejected], [null, "running", 1]);
});

test("a composer's send whose credits run out: its person sees who was refused, as nothing of it is queued", async () => {
  const { state, rejected, queued } = await ranOut(5, { isDirect: true });
  assert.deepEqual([state, rejected, queued], ["running", 1, 6]);
});
