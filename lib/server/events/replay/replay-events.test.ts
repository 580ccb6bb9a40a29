import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { sayStoredEffect } from "#lib/contract/words/reason/event-effects.ts";
import { countDelivery, createTestCampaign, createTestMessage } from "#lib/server/messages/test-message.ts";
import { tryOut } from "#lib/server/store/part.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { statusEvent } from "../../webhooks/receive/test-receiver.ts";
import { refuseEffectOf } from "../test-refused-effect.ts";
import { openReplays } from "./test-replays.ts";

const desk = await openDesk();
const { db } = desk;
const { store, project, replay, look, tables, inbound, rowOf, asIfUnread } = openReplays(desk);
after(desk.close);

const stateOf = async (id: number) =>
  (await db.query<{ state: string }>("SELECT state FROM message WHERE id = $1", [id]))[0]?.state;

test("an event that an older version could not read is read from its bytes and has its effect, once", async () => {
  const campaignId = await createTestCampaign(db);
  const message = await createTestMessage(db, { campaignId });
  const eventId = randomUUID();
  await store(statusEvent({ eventId, aggregateId: message.serviceId }));
  await asIfUnread(eventId);
  assert.equal(await stateOf(message.id), "handed");
  const [done] = await replay(eventId);
  assert.equal(done?.outcome, "changes");
  assert.equal(done?.before, "nothing: we could not read it");
  assert.equal(sayStoredEffect(done?.after ?? ""), "moved from accepted to delivered");
  assert.equal(await stateOf(message.id), "delivered");
  const row = await rowOf(eventId);
  assert.equal(row.type, "message.status.updated");
  assert.equal(row.effect, "moved from accepted to delivered");
  assert.equal(row.message_id, message.id);
  const { counters, real } = await countDelivery(db, campaignId);
  assert.deepEqual(counters, real);
  const then = await tables();
  assert.equal((await replay(eventId))[0]?.outcome, "same");
  assert.deepEqual(await tables(), then);
});

test("looking tells what the same code does, and keeps nothing of it", async () => {
  const message = await createTestMessage(db, { campaignId: await createTestCampaign(db) });
  const status = randomUUID();
  const stop = randomUUID();
  await store(
    statusEvent(
      { eventId: status, aggregateId: message.serviceId },
      { status: "failed", errorCode: "131026" },
    ),
    inbound({ eventId: stop, number: "+255754000901", text: "STOP" }),
  );
  await asIfUnread(status, stop);
  const before = await tables();
  const seen = await look(status, stop);
  assert.deepEqual(await tables(), before);
  assert.deepEqual(
    seen.map(({ outcome }) => outcome),
    ["changes", "changes"],
  );
  assert.deepEqual(await replay(status, stop), seen);
  assert.equal(await stateOf(message.id), "failed");
});

test("what was given up finds its message when that is known since", async () => {
  const eventId = randomUUID();
  const serviceId = randomUUID();
  await store(
    statusEvent({ eventId, aggregateId: serviceId }, { customerPhoneNumber: "+255754000902", messageId: 81 }),
  );
  await project();
  await db.query(
    "UPDATE event SET received_at = received_at - interval '80 hours', retry_at = '2000-01-01' WHERE event_id = $1",
    [eventId],
  );
  await project();
  assert.equal((await rowOf(eventId)).effect, "nothing: no message had this id for 72 hours");
  assert.equal((await replay(eventId))[0]?.outcome, "same");
  const message = await createTestMessage(db, { campaignId: await createTestCampaign(db), serviceId });
  const [found] = await replay(eventId);
  assert.equal(sayStoredEffect(found?.after ?? ""), "moved from accepted to delivered");
  assert.equal((await rowOf(eventId)).message_id, message.id);
});

test("a report that only its number told stays with its message, whoever is open to that number now", async () => {
  const number = "+255754000903";
  const campaignId = await createTestCampaign(db);
  const first = await createTestMessage(db, { campaignId, number });
  const eventId = randomUUID();
  await store(statusEvent({ eventId, aggregateId: null }, { customerPhoneNumber: number, messageId: null }));
  await project();
  assert.equal(await stateOf(first.id), "delivered");
  const second = await createTestMessage(db, { campaignId, number });
  const then = await tables();
  assert.equal((await replay(eventId))[0]?.outcome, "same");
  assert.deepEqual(await tables(), then);
  assert.equal(await stateOf(second.id), "handed");
});

test("nothing goes back: an older event undoes neither a newer report nor a newer word about an opt-out", async () => {
  const number = "+255754000904";
  const message = await createTestMessage(db, { campaignId: await createTestCampaign(db) });
  const [sent, read, stop, start] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const at = (s: number) => new Date(Date.now() - 100_000 + s * 1_000);
  await store(
    statusEvent(
      { eventId: sent, aggregateId: message.serviceId, occurredAt: at(1).toISOString() },
      { status: "sent" },
    ),
    statusEvent(
      { eventId: read, aggregateId: message.serviceId, occurredAt: at(2).toISOString() },
      { status: "read" },
    ),
    inbound({ eventId: stop, number, text: "STOP", sentAt: at(3) }),
    inbound({ eventId: start, number, text: "START", sentAt: at(4) }),
  );
  await project();
  const then = await tables();
  for (const id of [stop, sent, start, read, stop]) assert.equal((await replay(id))[0]?.outcome, "same");
  assert.deepEqual(await tables(), then);
});

test("of an erased person nothing comes back", async () => {
  const eventId = randomUUID();
  await store(inbound({ eventId, number: "+255754000905", text: "Habari" }));
  await project();
  await db.query(
    `UPDATE event SET raw = '', body = NULL, headers = '{}', number = NULL, effect = 'nothing is kept: the person was erased',
       erased_at = now() WHERE event_id = $1`,
    [eventId],
  );
  await db.query("DELETE FROM contact_window WHERE number = '+255754000905'");
  await db.query("DELETE FROM inbound WHERE number = '+255754000905'");
  const then = await tables();
  assert.equal((await replay(eventId))[0]?.outcome, "erased");
  assert.deepEqual(await tables(), then);
});

test("one that cannot be worked on says so, changes nothing and holds up no other", async () => {
  const campaignId = await createTestCampaign(db);
  const [bad, good] = [randomUUID(), randomUUID()];
  const [one, other] = [
    await createTestMessage(db, { campaignId }),
    await createTestMessage(db, { campaignId }),
  ];
  await store(
    statusEvent({ eventId: bad, aggregateId: one.serviceId }),
    statusEvent({ eventId: good, aggregateId: other.serviceId }),
  );
  await asIfUnread(bad, good);
  const allow = await refuseEffectOf(db, bad);
  const outcomes = Object.fromEntries((await replay(bad, good)).map(({ id, outcome }) => [id, outcome]));
  assert.deepEqual(outcomes, { [bad]: "fails", [good]: "changes" });
  assert.deepEqual([await stateOf(one.id), await stateOf(other.id)], ["handed", "delivered"]);
  await allow();
  assert.equal((await replay(bad))[0]?.outcome, "changes");
});

test("what the database refuses keeps the reading of the time it came", async () => {
  const eventId = randomUUID();
  await store(`{"eventId":"${eventId}","eventType":"message.received","data":{"big":1e999999}}`);
  await project();
  const then = await tables();
  assert.equal((await replay(eventId))[0]?.outcome, "same");
  assert.deepEqual(await tables(), then);
  assert.deepEqual((await rowOf(eventId)).flags, ["not-storable"]);
});

test("a part that is taken back leaves the transaction as it was, also when it throws", async () => {
  const ids = await db.transaction(async (tx) => {
    await assert.rejects(tryOut(tx, () => tx.query("SELECT 1 / 0")));
    await tryOut(tx, () => tx.query("CREATE TABLE tried (id int)"));
    return tx.query("SELECT to_regclass('tried') AS id");
  });
  assert.deepEqual(ids, [{ id: null }]);
});
