import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { openDatabase } from "#lib/db/index.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { insertDirectCampaign } from "../campaign/campaign.ts";
import { lockMessages, moveDeliveryCounters } from "./message-fact.ts";
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
  const id = randomUUID();
  await insertDirectCampaign(db, {
    id,
    channel: "sms",
    lane: "fast",
    name: "SMS",
    content: { text: "Habari" },
    senderId: "AMANI AGRO",
    idempotencyKey: null,
    providerScheduledAt: new Date(Date.now() + inHours * HOUR).toISOString(),
    createdBy: randomUUID(),
    size: 1,
    segments: 1,
  });
  await db.query(
    `INSERT INTO message (channel, service_id, campaign_id, attempt_id, grade, state, created_at, next_poll_at)
     VALUES ('sms', $2, $1, $3, 'exact', 'scheduled', now() - $4 * interval '1 hour', now())`,
    [id, randomUUID(), randomUUID(), ageHours],
  );
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
  let looking: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await lockMessages(tx, [row?.id ?? 0]);
    looking = watchCampaign(db, id);
    looking.catch(() => undefined);
    await Promise.race([looking, systemClock.sleep(300)]);
    const none = { operator: 0, read: 0, failed: 0, expired: 0 };
    await moveDeliveryCounters(tx, [{ campaignId: id, delivered: 1, ...none }]);
  });
  await looking;
});
