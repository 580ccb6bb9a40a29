import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { openDatabase } from "#lib/db/index.ts";
import { createTestCampaign, createTestMessage } from "#lib/server/messages/test-message.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { eventOf } from "../../webhooks/receive/read-event.ts";
import { storeEvents } from "../../webhooks/receive/store/keep-events.ts";
import { statusEvent } from "../../webhooks/receive/test-receiver.ts";
import { claimEvents } from "./claim-events.ts";
import { projectEvents } from "./project-events.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
after(async () => {
  await db.close();
  await database.drop();
});
beforeEach(() => db.query("TRUNCATE event, event_wait, message, message_fact, message_to_match"));

async function store(text: string) {
  const now = new Date();
  const delivery = { raw: Buffer.from(text), headers: {}, signedAt: now, receivedAt: now, secretIndex: 0 };
  await storeEvents(db, [eventOf(delivery, "TZ")], 1);
}

/** A round at this moment. */
const project = (now: Date) =>
  projectEvents({ db, clock: { now: () => now, sleep: async () => undefined }, log });

const rowOf = async (eventId: string) => {
  const [row] = await db.query<{ effect: string; isWaiting: boolean; messageId: number | null }>(
    `SELECT effect, is_waiting AS "isWaiting", message_id AS "messageId" FROM event WHERE event_id = $1`,
    [eventId],
  );
  return row;
};

test("what one worker has claimed is passed over by another, who takes what is left", async () => {
  for (let count = 0; count < 6; count++) await store(statusEvent());
  const now = new Date();
  await db.transaction(async (one) => {
    const first = await claimEvents(one, { now, limit: 4 });
    const second = await db.transaction((other) => claimEvents(other, { now, limit: 4 }));
    const seqs = [...first, ...second].map(({ seq }) => seq);
    assert.deepEqual([first.length, second.length, new Set(seqs).size], [4, 2, 6]);
  });
});

test("an event that waits is looked at again after 1 s, then 2, 4 and so on, and every half hour in the end", async () => {
  await store(statusEvent({}, { customerPhoneNumber: null }));
  const delays: number[] = [];
  for (let look = 0; look < 14; look++) {
    const now = new Date(Date.now() + look * 3_600_000);
    await db.query("UPDATE event SET retry_at = $1 WHERE is_waiting", [now]);
    await project(now);
    const [row] = await db.query<{ at: Date }>("SELECT retry_at AS at FROM event");
    delays.push(((row?.at.getTime() ?? 0) - now.getTime()) / 1_000);
  }
  assert.deepEqual(delays, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 1_800, 1_800, 1_800]);
});

for (const { what, ageHours, eventMinutes, isTaken } of [
  { what: "of four minutes before", ageHours: 0, eventMinutes: -4, isTaken: true },
  { what: "of ten minutes before", ageHours: 0, eventMinutes: -10, isTaken: false },
  { what: "71 hours later", ageHours: 71, eventMinutes: 0, isTaken: true },
  { what: "more than 72 hours later", ageHours: 72.5, eventMinutes: 0, isTaken: false },
]) {
  test(`a status ${what} ${isTaken ? "is" : "is not"} taken for the only open message to its number`, async () => {
    const number = "+255754000777";
    const message = await createTestMessage(db, { campaignId: await createTestCampaign(db), number });
    await db.query("UPDATE message SET created_at = now() - $1 * interval '1 hour'", [ageHours]);
    const eventId = randomUUID();
    const occurredAt = new Date(Date.now() + eventMinutes * 60_000).toISOString();
    await store(statusEvent({ eventId, aggregateId: "4711", occurredAt }, { customerPhoneNumber: number }));
    await project(new Date());
    assert.equal((await rowOf(eventId))?.messageId, isTaken ? message.id : null);
  });
}

test("an event that names one message by its id and another by its wamid is about the one of its id", async () => {
  const campaignId = await createTestCampaign(db);
  const meant = await createTestMessage(db, { campaignId });
  await createTestMessage(db, { campaignId, wamid: "wamid.OTHER" });
  const eventId = randomUUID();
  await store(
    statusEvent({ eventId, aggregateId: meant.serviceId }, { messageId: null, wamid: "wamid.OTHER" }),
  );
  await project(new Date());
  assert.equal((await rowOf(eventId))?.messageId, meant.id);
});
