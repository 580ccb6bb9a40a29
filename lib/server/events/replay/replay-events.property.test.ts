import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { createRandom, shuffled } from "#lib/sandbox/faults.ts";
import {
  createTestCampaign,
  createTestMessage,
  type TestMessage,
} from "#lib/server/messages/test-message.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { SEED } from "#lib/testing/random/seed.ts";
import { statusEvent } from "../../webhooks/receive/test-receiver.ts";
import { openReplays } from "./test-replays.ts";

const desk = await openDesk();
const { db } = desk;
const { store, project, replay, tables, inbound } = openReplays(desk);
after(desk.close);

const random = createRandom(SEED);
const below = (n: number) => Math.floor(random() * n);
const oneOf = <T>(items: readonly T[]): T => {
  const item = items[below(items.length)];
  if (item === undefined) throw new Error("of nothing");
  return item;
};

const EVENTS = 160;
const NUMBERS = Array.from({ length: 8 }, (_, i) => `+25575400092${i}`);
const START_MS = Date.now() - 600_000;
/** Few seconds, so that much is said at one time. */
const at = () => new Date(START_MS + below(8) * 1_000);

/** A report that names its message by its id, its wamid, its number alone, or not at all. */
function status(eventId: string, message: TestMessage, number: string): string {
  const word = oneOf(["processing", "sent", "delivered", "read", "failed", "failed", "warped"]);
  const error =
    word === "failed"
      ? { errorCode: oneOf(["131026", "132001", null]), errorMessage: oneOf(["A", "B"]) }
      : {};
  const named = oneOf([
    { aggregateId: message.serviceId, messageId: null },
    { aggregateId: message.serviceId, messageId: message.id + 70_000, wamid: `wamid.${message.id}` },
    { aggregateId: "x", messageId: 1, wamid: `wamid.${message.id}` },
    { aggregateId: null, messageId: null },
    { aggregateId: randomUUID(), messageId: null },
  ]);
  const { aggregateId, ...ids } = named;
  return statusEvent(
    { eventId, aggregateId, occurredAt: at().toISOString() },
    { status: word, customerPhoneNumber: number, ...ids, ...error },
  );
}

function template(eventId: string): string {
  return JSON.stringify({
    ...{ eventId, authUserId: 1042, eventType: "template.status.updated", aggregateType: "template" },
    ...{ aggregateId: `${oneOf(["oda", "deni"])}:sw`, occurredAt: at().toISOString() },
    data: { status: oneOf(["approved", "pending", "rejected"]), revision: oneOf([1, 2, 3, null]) },
  });
}

test(`events that are worked on again in any order, any number of times, change nothing (SEED=${SEED})`, async () => {
  const campaigns = [await createTestCampaign(db), await createTestCampaign(db, "chat-template")];
  const messages: { message: TestMessage; number: string }[] = [];
  for (const number of [...NUMBERS, ...NUMBERS.slice(0, 3)])
    messages.push({ message: await createTestMessage(db, { campaignId: oneOf(campaigns), number }), number });
  const ids = Array.from({ length: EVENTS }, () => randomUUID());
  const texts = ids.map((eventId) => {
    const { message, number } = oneOf(messages);
    const kind = random();
    const name = oneOf(["Asha Juma", "Neema Mushi", ""]);
    if (kind < 0.55) return status(eventId, message, number);
    if (kind < 0.8)
      return inbound({ eventId, number, name, sentAt: at(), text: oneOf(["STOP", "START", "Habari"]) });
    if (kind < 0.9) return template(eventId);
    return oneOf([
      JSON.stringify({ eventId, eventType: "account.locked", data: {} }),
      statusEvent({ eventId, aggregateId: message.serviceId }, { test: true }),
      statusEvent({ eventId, authUserId: 7, aggregateId: message.serviceId }, { status: "sent" }),
      `{"eventId":"${eventId}"`,
    ]);
  });
  for (let next = 0; next < texts.length; ) {
    const count = 1 + below(20);
    await store(...texts.slice(next, next + count));
    await project(1 + below(9));
    next += count;
  }
  // What waits may find its message when others have found theirs.
  for (let round = 0; round < 3; round += 1) {
    await db.query("UPDATE event SET retry_at = '2000-01-01' WHERE is_waiting");
    await project();
  }
  const then = await tables();
  const stored = (await db.query<{ id: string }>("SELECT event_id AS id FROM event")).map(({ id }) => id);
  for (let round = 0; round < 25; round += 1) {
    const some = shuffled(stored, random).slice(0, 1 + below(round % 5 === 0 ? EVENTS : 12));
    const replayed = await replay(...some);
    assert.deepEqual(
      replayed.filter(({ outcome }) => outcome !== "same"),
      [],
    );
  }
  for (const id of shuffled(stored, random).slice(0, 40)) await replay(id);
  assert.deepEqual(await tables(), then);
});
