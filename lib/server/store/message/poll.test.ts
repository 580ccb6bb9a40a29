import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { openDatabase } from "#lib/db/index.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { during } from "#lib/testing/during.ts";
import { explainQueries } from "#lib/testing/scale/explain-queries.ts";
import { insertDirectCampaign } from "../campaign/campaign.ts";
import { moveDeliveryCounters } from "../campaign/delivery.ts";
import { insertMessages } from "./message.ts";
import { lockMessages } from "./message-fact.ts";
import { claimDue, expireOverdue, watchCampaign } from "./poll.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url);
after(async () => {
  await db.close();
  await database.drop();
});

const HOUR = 3_600_000;

/** An SMS handed over `ageHours` ago for the time `inHours` from now, and due for a status read. */
async function plantScheduled({ ageHours, inHours }: { ageHours: number; inHours: number }) {
  const id = await plantCampaign({ scheduledAt: new Date(Date.now() + inHours * HOUR).toISOString() });
  await db.query(
    `INSERT INTO message (channel, service_id, campaign_id, attempt_id, grade, state, created_at, next_poll_at)
     VALUES ('sms', $2, $1, $3, 'exact', 'scheduled', now() - $4 * interval '1 hour', now())`,
    [id, randomUUID(), randomUUID(), ageHours],
  );
  return id;
}

async function plantCampaign({ scheduledAt }: { scheduledAt: string | null }): Promise<string> {
  const id = randomUUID();
  await insertDirectCampaign(db, {
    id,
    channel: "sms",
    lane: "fast",
    name: "SMS",
    content: { text: "Habari" },
    senderId: "AMANI AGRO",
    idempotencyKey: null,
    providerScheduledAt: scheduledAt,
    createdBy: randomUUID(),
    size: 1,
    segments: 1,
    graceSeconds: 0,
    messageClass: "service",
  });
  return id;
}

test("the 72 hours of a scheduled SMS begin at its time", async () => {
  const ahead = await plantScheduled({ ageHours: 80, inHours: 48 });
  const [due] = await claimDue(db, 10);
  assert.ok(Math.abs((due?.ageMs ?? 0) + 48 * HOUR) < HOUR, "so it is read after that, not given up");
  assert.deepEqual(await expireOverdue(db), []);
  const over = await plantScheduled({ ageHours: 200, inHours: -73 });
  assert.deepEqual(await expireOverdue(db), [over]);
  assert.notEqual(ahead, over);
});

test("a look at a campaign and a fold of its messages never wait for each other", async () => {
  const id = await plantScheduled({ ageHours: 1, inHours: -1 });
  await db.query("UPDATE message SET next_poll_at = now() + interval '1 hour' WHERE campaign_id = $1", [id]);
  const [row] = await db.query<{ id: number }>("SELECT id FROM message WHERE campaign_id = $1", [id]);
  const none = { operator: 0, read: 0, failed: 0, expired: 0 };
  await during(
    db,
    async (tx) => {
      await lockMessages(tx, [row?.id ?? 0]);
      return () => moveDeliveryCounters(tx, [{ campaignId: id, delivered: 1, ...none }]);
    },
    () => watchCampaign(db, id),
  );
});

test("a message sent by hand is read at once behind the thousands that a watched campaign makes due", async () => {
  await db.query("UPDATE message SET next_poll_at = NULL");
  const watched = await plantDue({ count: 3_000, isDirect: false, forS: 60 });
  const byHand = await plantDue({ count: 1, isDirect: true, forS: 0 });
  const claimed = await claimDue(db, 5);
  assert.deepEqual(claimed.map((due) => [byHand.includes(due.id), due.isDirect]).sort(), [
    ...Array.from({ length: 4 }, () => [false, false]),
    [true, true],
  ]);
  assert.equal(watched.length, 3_000);
});

test("however many were sent by hand, half of the reads are for others", async () => {
  await db.query("UPDATE message SET next_poll_at = NULL");
  await plantDue({ count: 50, isDirect: true, forS: 0 });
  await plantDue({ count: 50, isDirect: false, forS: 60 });
  const countDirect = async (limit: number) =>
    (await claimDue(db, limit)).filter(({ isDirect }) => isDirect).length;
  assert.equal(await countDirect(10), 5);
  assert.equal(await countDirect(1), 1);
  assert.equal(await countDirect(100), 44, "and where nothing else is due, all of them are read");
});

test("a claim of a few among 30,000 due reads a few rows", async () => {
  await db.query("DELETE FROM message");
  await plantDue({ count: 30_000, isDirect: false, forS: 60 });
  await plantDue({ count: 100, isDirect: true, forS: 0 });
  const explained = explainQueries(db);
  assert.equal((await claimDue(explained.db, 20)).length, 20);
  const rows = explained.readings.reduce((sum, reading) => sum + reading.rows, 0);
  assert.ok(rows < 400, `${rows} rows`);
});

/** Messages of one answer, due since `forS` seconds. Their ids. */
async function plantDue(planted: { count: number; isDirect: boolean; forS: number }): Promise<number[]> {
  const campaignId = await plantCampaign({ scheduledAt: null });
  if (!planted.isDirect) await db.query("UPDATE campaign SET kind = 'campaign' WHERE id = $1", [campaignId]);
  const messages = Array.from({ length: planted.count }, () => ({
    ...({ channel: "sms", serviceId: randomUUID(), wamid: null, seq: null, number: null } as const),
    ...({ grade: "exact", state: "handed", pollMs: -planted.forS * 1_000 } as const),
  }));
  await insertMessages(db, { campaignId, attemptId: randomUUID() }, messages);
  const rows = await db.query<{ id: number }>("SELECT id FROM message WHERE campaign_id = $1", [campaignId]);
  return rows.map(({ id }) => id);
}
