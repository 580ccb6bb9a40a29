import assert from "node:assert/strict";
import { after, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { openDatabase } from "#lib/db/index.ts";
import { createTestCampaign, createTestMessage } from "#lib/server/messages/test-message.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { eventOf } from "../receive/delivery.ts";
import { storeEvents } from "../receive/store/store-events.ts";
import { statusEvent } from "../receive/test-receiver.ts";
import { projectEvents } from "./project-events.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
after(async () => {
  await db.close();
  await database.drop();
});

test("the status of a message that a customer wrote moves none of ours, whatever id it carries", async () => {
  const message = await createTestMessage(db, { campaignId: await createTestCampaign(db) });
  const now = new Date();
  const raw = Buffer.from(
    statusEvent({ aggregateId: message.serviceId }, { direction: "Inbound", status: "read" }),
  );
  await storeEvents(
    db,
    [eventOf({ raw, headers: {}, signedAt: now, receivedAt: now, secretIndex: 0 }, "TZ")],
    1,
  );
  await projectEvents({ db, clock: systemClock, log });
  const [row] = await db.query("SELECT state FROM message WHERE id = $1", [message.id]);
  assert.deepEqual(row, { state: "handed" });
});
