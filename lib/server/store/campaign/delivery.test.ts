import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openDatabase } from "#lib/db/index.ts";
import { recordFacts } from "#lib/server/messages/index.ts";
import { countDelivery, createTestCampaign, createTestMessage } from "#lib/server/messages/test-message.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { during } from "#lib/testing/during.ts";
import { lockCampaigns, sumDelivery } from "./delivery.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url);
after(async () => {
  await db.close();
  await database.drop();
});

const report = (word: string, ids: readonly number[]) =>
  db.transaction((tx) =>
    recordFacts(
      tx,
      ids.map((messageId) => ({ messageId, source: "event", word, occurredAt: new Date() })),
    ),
  );

async function plant(messages: number): Promise<{ campaignId: string; ids: number[] }> {
  const campaignId = await createTestCampaign(db);
  const ids: number[] = [];
  for (let n = 0; n < messages; n++) ids.push((await createTestMessage(db, { campaignId })).id);
  return { campaignId, ids };
}

const isWhole = async (campaignId: string) => {
  const { counters, real } = await countDelivery(db, campaignId);
  assert.deepEqual(counters, real);
  return real;
};

test("recordFacts: reports of one campaign in two transactions -> neither waits, and the counters add up before and after they are folded", async () => {
  const { campaignId, ids } = await plant(4);
  await during(
    db,
    async (tx) => {
      await recordFacts(tx, [
        { messageId: ids[0] ?? 0, source: "event", word: "delivered", occurredAt: new Date() },
      ]);
      // Whoever waited for the campaign would end the test here: nothing is committed until this is over.
      await report("failed", ids.slice(1, 3));
    },
    () => Promise.resolve(),
  );
  await isWhole(campaignId);
  await db.transaction(sumDelivery);
  await report("read", ids.slice(0, 1));
  const counted = await isWhole(campaignId);
  assert.deepEqual([counted?.read, counted?.failed, counted?.delivered], [1, 2, 0]);
  while (await db.transaction(sumDelivery));
  await isWhole(campaignId);
  assert.deepEqual(await db.query("SELECT FROM campaign_delivery_added"), []);
});

test("sumDelivery: a campaign that somebody holds -> left for another time, those beside it are folded, and each report counts once", async () => {
  const [held, free] = [await plant(2), await plant(2)];
  await report("delivered", [...held.ids, ...free.ids]);
  await during(
    db,
    async (tx) => {
      await lockCampaigns(tx, [held.campaignId]);
      await db.transaction(sumDelivery);
      const left = await db.query<{ id: string }>(
        "SELECT DISTINCT campaign_id AS id FROM campaign_delivery_added",
      );
      assert.deepEqual(left, [{ id: held.campaignId }]);
    },
    () => isWhole(held.campaignId),
  );
  await Promise.all([db.transaction(sumDelivery), db.transaction(sumDelivery)]);
  for (const { campaignId } of [held, free]) assert.equal((await isWhole(campaignId))?.delivered, 2);
  const [row] = await db.query("SELECT n_delivered AS delivered FROM campaign WHERE id = $1", [
    held.campaignId,
  ]);
  assert.deepEqual(row, { delivered: 2 });
});
