import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { getConnection } from "#lib/server/store/sending/connection.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { bulkOf, failed, openLane } from "../test-lane.ts";

const engine = await openEngine();
const { db, stub, run } = engine;
const lane = openLane(engine);
after(engine.close);
beforeEach(engine.renew);

const REFUSED = failed(
  "service_rejected",
  { retry: "never", upstream: { status: 400, message: "no" } },
  "No.",
);

const limit = async () => (await getConnection(db, "sms"))?.sizeLimit ?? null;

/** As if so many minutes had passed since the last refusal. */
const later = (minutes: number) =>
  db.query("UPDATE connection SET size_limit_at = size_limit_at - $1 * interval '1 minute'", [minutes]);

/** The next request of a lane, and whether the service takes it. */
async function sendNext(id: string, isTaken: boolean): Promise<number> {
  const attempt = await lane.claimed(id);
  await lane.settle(attempt, isTaken ? bulkOf(attempt) : REFUSED);
  return attempt.members.length;
}

test("a size is learned for a day when everybody of a refused request has passed in smaller ones, and no earlier", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 300 });
  assert.deepEqual([await sendNext(id, false), await limit()], [100, 50]);
  assert.equal(await sendNext(id, true), 50);
  await later(11);
  assert.equal(await limit(), null, "half of them passed: it may be somebody in the other half");
  await later(-11);
  assert.equal(await sendNext(id, true), 50);
  await later(23 * 60);
  assert.equal(await limit(), 50);
  await later(2 * 60);
  assert.equal(await limit(), null);
});

test("a request that is refused for somebody in it makes nothing small for longer than ten minutes, whoever stops the campaign", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 300 });
  for (const size of [100, 50, 25]) assert.equal(await sendNext(id, false), size);
  await db.query("UPDATE campaign SET state = 'cancelled' WHERE id = $1", [id]);
  assert.equal(await limit(), 12);
  await later(11);
  const other = await plantCampaign(db, { channel: "sms", size: 300 });
  assert.equal(await sendNext(other, true), 100);
});

test("a request that left before somebody was refused alone makes nothing small when it is refused after that", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 300 });
  for (const size of [100, 50, 25, 12, 6]) assert.equal(await sendNext(id, false), size);
  const onItsWay = await lane.claimed(id);
  for (const size of [3, 1]) assert.equal(await sendNext(id, false), size);
  await lane.settle(onItsWay, REFUSED);
  const other = await plantCampaign(db, { channel: "sms", size: 300 });
  for (const size of [1, 2, 4, 8, 16, 32, 64, 100]) assert.equal(await sendNext(other, true), size);
});

test("somebody is refused alone by SMS -> requests of chat stay as small as chat needs them", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 300 });
  await db.query(
    "UPDATE connection SET size_limit = 7, size_limit_at = now(), is_size_growing = false WHERE service = 'chat'",
  );
  for (const size of [100, 50, 25, 12, 6, 3, 1]) assert.equal(await sendNext(id, false), size);
  const [chat] = await db.query<{ isGrowing: boolean; sizeLimit: number }>(
    `SELECT is_size_growing AS "isGrowing", size_limit AS "sizeLimit" FROM connection WHERE service = 'chat'`,
  );
  assert.deepEqual(chat, { isGrowing: false, sizeLimit: 7 });
});

test("a request that is refused is tried in halves, whatever was learned of sizes and forgotten since", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 300 });
  await db.query("UPDATE connection SET is_size_growing = true, size_limit = NULL, size_limit_at = NULL");
  for (const size of [100, 50, 25]) assert.equal(await sendNext(id, false), size);
});

test("people who are refused alone make nobody's requests small, also where the campaign stops to ask about them", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 100 });
  stub.instead = () => ({ status: 400, text: JSON.stringify({ status: 400, message: "no such country" }) });
  await run(id);
  const [held] = await db.query<{ kind: string }>(
    "SELECT hold->>'kind' AS kind FROM campaign WHERE id = $1",
    [id],
  );
  assert.equal(held?.kind, "refusals");
  stub.instead = () => null;
  const other = await plantCampaign(db, { channel: "sms", size: 1_000 });
  await run(other);
  const sizes = await db.query<{ size: number }>(
    "SELECT size FROM attempt WHERE campaign_id = $1 ORDER BY ordinal",
    [other],
  );
  assert.equal(Math.max(...sizes.map(({ size }) => size)), 100);
});
