import assert from "node:assert/strict";
import { after, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { openDatabase } from "#lib/db/index.ts";
import { createTestCampaign, createTestMessage } from "#lib/server/messages/test-message.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { eventOf } from "../../webhooks/receive/read-event.ts";
import { storeEvents } from "../../webhooks/receive/store/keep-events.ts";
import { statusEvent } from "../../webhooks/receive/test-receiver.ts";
import { projectEvents } from "./project-events.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
after(async () => {
  await db.close();
  await database.drop();
});

/** What the message is after one event about it, told with `data`. */
async function messageAfter(data: Record<string, unknown>) {
  const message = await createTestMessage(db, { campaignId: await createTestCampaign(db) });
  const now = new Date();
  const raw = Buffer.from(statusEvent({ aggregateId: message.serviceId }, data));
  await storeEvents(
    db,
    [eventOf({ raw, headers: {}, signedAt: now, receivedAt: now, secretIndex: 0 }, "TZ")],
    1,
  );
  await projectEvents({ db, clock: systemClock, log });
  const [row] = await db.query("SELECT state, error_code, error_text FROM message WHERE id = $1", [
    message.id,
  ]);
  return row;
}

test("the status of a message that a customer wrote moves none of ours, whatever id it carries", async () => {
  assert.deepEqual(await messageAfter({ direction: "Inbound", status: "read" }), {
    state: "handed",
    error_code: null,
    error_text: null,
  });
});

for (const [what, errors, code, text] of [
  ["an object", [{ code: 131026, title: "Undeliverable" }], "131026", "Undeliverable"],
  ["a text", ["Not on chat"], null, "Not on chat"],
  ["the second", [null, { code: "7", message: "Line is barred" }], "7", "Line is barred"],
] as const) {
  test(`a failure whose reason is in the list of errors alone keeps it (${what})`, async () => {
    const row = await messageAfter({ status: "failed", errorCode: null, errorMessage: null, errors });
    assert.deepEqual(row, { state: "failed", error_code: code, error_text: text });
  });
}

test("the reason that a failure names itself goes before its list of errors", async () => {
  const errors = [{ code: "2", message: "Another" }];
  const row = await messageAfter({ status: "failed", errorCode: "1", errorMessage: "This", errors });
  assert.deepEqual(row, { state: "failed", error_code: "1", error_text: "This" });
});
