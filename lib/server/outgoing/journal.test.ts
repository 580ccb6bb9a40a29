import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { OUTGOING_TYPES, type OutgoingType } from "#lib/contract/desk/outgoing-types.ts";
import { openDatabase } from "#lib/db/index.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { recordOptOuts } from "../opt-outs/record-opt-outs.ts";
import { projectAll, storeInbound } from "../opt-outs/test-inbound.ts";
import { deleteOld } from "../retention/index.ts";
import { keepTroubles } from "../store/console/need.ts";
import { deleteAddressRow } from "../store/outgoing/event-address.ts";
import { listOutgoingEvents, publishOutgoing } from "../store/outgoing/outgoing-event.ts";
import { updateRetentionDays } from "../store/retention.ts";
import { listPublicEvents, publicEvent } from "./public-event.ts";

const desk = await openDesk();
const { db, clock } = desk;
after(desk.close);
const now = clock.now();

const addressFor = (types: readonly OutgoingType[]) =>
  db.query(
    `WITH made AS (INSERT INTO event_address (name, url, secret, types, created_by)
       VALUES ('Duka', 'https://duka.example/tuma', '\\x00', $1, gen_random_uuid()) RETURNING id) SELECT FROM made`,
    [types],
  );
const publish = (limit = 1_000) => db.transaction((tx) => publishOutgoing(tx, { limit, now }));
/** What was told, in its order: type, number and some of the facts. */
async function told(...facts: string[]) {
  await publish();
  const rows = await listOutgoingEvents(db, { after: 0, limit: 1_000 });
  return rows.map((row) => {
    const { data } = publicEvent(row, { seesNumbers: true, secrets: [] });
    return [row.type, row.number, ...facts.map((fact) => data[fact])];
  });
}

beforeEach(async () => {
  await db.query("DELETE FROM event_address");
  await db.query("DELETE FROM outgoing_event");
  await db.query("DELETE FROM event_delivery");
});

const insertMessage = (campaignId: string, seq: number, state: string) =>
  db.query(
    `WITH made AS (INSERT INTO message (channel, service_id, campaign_id, attempt_id, seq, number, grade, state)
       SELECT 'sms', $1, $2, gen_random_uuid(), $3, r.number, 'exact', $4 FROM recipient r WHERE r.campaign_id = $2 AND r.seq = $3
       RETURNING id) SELECT FROM made`,
    [`sms-${randomUUID()}`, campaignId, seq, state],
  );

test("nobody wants events -> none is written; another type is wanted -> none either", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 2 });
  await db.query("UPDATE recipient SET state = 'accepted' WHERE campaign_id = $1", [id]);
  await addressFor(["call.ended"]);
  await db.query("UPDATE recipient SET state = 'unknown' WHERE campaign_id = $1", [id]);
  assert.deepEqual(await db.query("SELECT type FROM outgoing_event"), []);
});

test("a key asks for all events -> a step that is no news is written as none, and goes on", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 1 });
  await db.query(
    `WITH maker AS (INSERT INTO app_user (id, name, email, role, password_hash) VALUES (gen_random_uuid(), 'Key', 'key-1', 'sender', 'none')
       RETURNING id)
     INSERT INTO api_key (id, hash, hint, created_at, created_by, pulled_at) SELECT id, '\\x00', '', now(), id, now() FROM maker`,
  );
  await insertMessage(id, 1, "scheduled");
  for (const state of ["unknown", "queued", "accepted"])
    await db.query("UPDATE recipient SET state = $2 WHERE campaign_id = $1", [id, state]);
  for (const state of ["handed", "operator"])
    await db.query("UPDATE message SET state = $2 WHERE campaign_id = $1", [id, state]);
  await db.query("DELETE FROM api_key");
  assert.deepEqual(
    (await told()).map(([type]) => type),
    ["message.unknown", "message.accepted", "message.sent"],
  );
});

test("people of a campaign: each state tells its type, once, with number, place and reason", async () => {
  await addressFor(OUTGOING_TYPES);
  const id = await plantCampaign(db, { channel: "sms", size: 4 });
  const move = (seq: number, state: string, reason: string | null = null) =>
    db.query("UPDATE recipient SET state = $3, reason = $4 WHERE campaign_id = $1 AND seq = $2", [
      ...[id, seq, state, reason],
    ]);
  await move(1, "accepted");
  await move(1, "accepted");
  await move(2, "rejected", "Sender not approved");
  await move(3, "unknown");
  await move(4, "cancelled", "Opted out");
  assert.deepEqual(await told("place", "reason"), [
    ["message.accepted", "+255710000000", 1, null],
    ["message.refused", "+255710000001", 2, "Sender not approved"],
    ["message.unknown", "+255710000002", 3, null],
    ["message.skipped", "+255710000003", 4, "Opted out"],
  ]);
});

test("somebody is cancelled -> message.skipped that says so", async () => {
  await addressFor(["message.skipped"]);
  const id = await plantCampaign(db, { channel: "sms", size: 1 });
  await db.query("UPDATE recipient SET state = 'cancelled' WHERE campaign_id = $1", [id]);
  assert.deepEqual(await told("reason", "messageId"), [
    ["message.skipped", "+255710000000", "Cancelled", undefined],
  ]);
});

test("a draft that is discarded -> nobody is told as skipped; a call is no message", async () => {
  await addressFor(OUTGOING_TYPES);
  const draft = await plantCampaign(db, { channel: "sms", size: 1 });
  await db.query("UPDATE campaign SET started_at = NULL WHERE id = $1", [draft]);
  await db.query("UPDATE recipient SET state = 'cancelled' WHERE campaign_id = $1", [draft]);
  const call = await plantCampaign(db, { channel: "sms", size: 1 });
  await db.query("UPDATE campaign SET channel = 'voice', kind = 'direct' WHERE id = $1", [call]);
  await db.query("UPDATE recipient SET state = 'accepted' WHERE campaign_id = $1", [call]);
  assert.deepEqual(await told(), []);
});

test("a message: each step that is news tells its type, with code and certainty", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 3 });
  await addressFor(OUTGOING_TYPES);
  await insertMessage(id, 1, "operator");
  await insertMessage(id, 2, "handed");
  const set = (seq: number, sql: string) =>
    db.query(`UPDATE message SET ${sql} WHERE campaign_id = $1 AND seq = $2`, [id, seq]);
  await set(1, "state = 'delivered'");
  await set(1, "state = 'read'");
  await set(1, "polled_at = now()");
  await set(2, "state = 'failed', error_code = '27', error_text = 'Absent subscriber'");
  await insertMessage(id, 3, "handed");
  await set(3, "state = 'expired'");
  assert.deepEqual(await told("place", "code", "certainty", "reason"), [
    ["message.sent", "+255710000000", 1, null, "exact", null],
    ["message.delivered", "+255710000000", 1, null, "exact", null],
    ["message.read", "+255710000000", 1, null, "exact", null],
    ["message.failed", "+255710000001", 2, "27", "exact", "Absent subscriber"],
    ["message.unknown", "+255710000002", 3, null, "exact", "No delivery report"],
  ]);
});

test("somebody writes, opts out, comes back and is assigned -> each is told", async () => {
  await addressFor(OUTGOING_TYPES);
  const number = "+255754000311";
  await storeInbound(db, [{ number, text: "Bei ya mbolea?" }]);
  await projectAll(db);
  const { user } = await desk.signIn("sender");
  await db.query("UPDATE contact_window SET answerer_id = $1 WHERE number = $2", [user.id, number]);
  for (const isOut of [true, false])
    await db.transaction((tx) =>
      recordOptOuts(tx, [
        {
          ...{
            id: randomUUID(),
            number,
            isOut,
            saidAt: new Date(Date.now() + (isOut ? 0 : 5)),
            source: "person",
          },
          ...{ words: null, actorName: "Asha", file: null },
        },
      ]),
    );
  const rows = await told("text", "source");
  assert.deepEqual(rows, [
    ["message.received", number, "Bei ya mbolea?", undefined],
    ["conversation.assigned", number, undefined, undefined],
    ["optout.created", number, undefined, "person"],
    ["optout.removed", number, undefined, "person"],
  ]);
});

test("a call starts, ends and is recorded -> told in this order; one that a walk finds of last week -> not", async () => {
  await addressFor(OUTGOING_TYPES);
  const insertCall = (phase: string, at: string) =>
    db.query<{ id: string }>(
      `WITH made AS (INSERT INTO call (id, session_id, phase, customer_number, at)
         VALUES (gen_random_uuid(), gen_random_uuid()::text, $1, '+255754000777', now() - $2::interval) RETURNING id)
       SELECT id FROM made`,
      [phase, at],
    );
  await insertCall("ended", "7 days");
  const [call] = await insertCall("asking", "1 minute");
  const set = (sql: string) => db.query(`UPDATE call SET ${sql} WHERE id = $1`, [call?.id]);
  await set("phase = 'open'");
  await set("phase = 'ended', duration_s = 12");
  await set("recording = 'ready'");
  assert.deepEqual(await told("durationS"), [
    ["call.started", "+255754000777", null],
    ["call.ended", "+255754000777", 12],
    ["call.recorded", "+255754000777", 12],
  ]);
});

test("a campaign is scheduled, starts, stops, goes on and ends -> started, held and finished, with figures", async () => {
  await addressFor(OUTGOING_TYPES);
  const id = await plantCampaign(db, { channel: "sms", size: 2 });
  const set = (sql: string) => db.query(`UPDATE campaign SET ${sql} WHERE id = $1`, [id]);
  await db.query("UPDATE campaign SET state = 'scheduled' WHERE id = $1", [id]);
  await set("state = 'running'");
  await set("n_queued = 1, n_accepted = 1");
  await set(
    `state = 'needs-attention', hold = '{"kind": "sender", "code": "sender", "params": {"quote": null}, "until": null}'`,
  );
  await set("state = 'running', hold = NULL");
  await set("state = 'sent', n_queued = 0, n_accepted = 2");
  await set("state = 'completed'");
  const rows = await told("state", "hold");
  assert.deepEqual(rows, [
    ["campaign.started", null, "running", null],
    ["campaign.held", null, "needs-attention", "sender"],
    ["campaign.finished", null, "sent", null],
  ]);
});

test("a template and the service change -> told by their codes", async () => {
  await addressFor(OUTGOING_TYPES);
  await db.query(
    `WITH made AS (INSERT INTO template (name, language, origin, state) VALUES ('karibu', 'sw', 'event', 'pending') RETURNING id)
     SELECT FROM made`,
  );
  await db.query("UPDATE template SET state = 'approved' WHERE name = 'karibu'");
  await db.query("UPDATE template SET checked_at = now() WHERE name = 'karibu'");
  await db.transaction((tx) => keepTroubles(tx, [{ name: "credits", since: now, amount: 300, used: 1 }], []));
  await db.transaction((tx) => keepTroubles(tx, [{ name: "credits", since: now, amount: 200, used: 1 }], []));
  await db.transaction((tx) => keepTroubles(tx, [], []));
  assert.deepEqual(await told("state", "trouble"), [
    ["template.changed", null, "approved", undefined],
    ["service.trouble", null, undefined, "credits"],
    ["service.recovered", null, undefined, "credits"],
  ]);
});

test("a transaction that takes back what it did -> nothing is told", async () => {
  await addressFor(OUTGOING_TYPES);
  const id = await plantCampaign(db, { channel: "sms", size: 1 });
  await assert.rejects(
    db.transaction(async (tx) => {
      await tx.query("UPDATE recipient SET state = 'accepted' WHERE campaign_id = $1", [id]);
      throw new Error("back");
    }),
  );
  assert.deepEqual(await told(), []);
});

test("a row that commits after later ones were read -> it gets a higher sequence, and a cursor does not skip it", async () => {
  await addressFor(OUTGOING_TYPES);
  const id = await plantCampaign(db, { channel: "sms", size: 3 });
  const accept = "UPDATE recipient SET state = 'accepted' WHERE campaign_id = $1 AND seq = $2";
  const other = openDatabase(db.url, { max: 1, name: "tuma test" });
  let after = 0;
  const read = async () => {
    const rows = await listPublicEvents(desk.context, { after, limit: 2, seesNumbers: true });
    after = rows.at(-1)?.sequence ?? after;
    return rows.map(({ data }) => data.place);
  };
  await other.transaction(async (tx) => {
    await tx.query(accept, [id, 1]);
    await db.query(accept, [id, 2]);
    await publish();
    assert.deepEqual(await read(), [2]);
  });
  await db.query(accept, [id, 3]);
  await publish();
  assert.deepEqual([await read(), await read()], [[1, 3], []]);
  await other.close();
});

test("while one worker gives sequences, another gives none", async () => {
  await addressFor(OUTGOING_TYPES);
  const id = await plantCampaign(db, { channel: "sms", size: 2 });
  await db.query("UPDATE recipient SET state = 'accepted' WHERE campaign_id = $1", [id]);
  const [first, second] = await Promise.all([publish(1), publish(1)]);
  await publish();
  const rows = await db.query<{ n: number; most: number }>(
    "SELECT count(DISTINCT sequence)::int AS n, count(*)::int AS most FROM outgoing_event WHERE sequence IS NOT NULL",
  );
  assert.deepEqual([first + second <= 2, rows], [true, [{ n: 2, most: 2 }]]);
});

test("an event for whoever may not see numbers -> masked in every text, ids as they are", () => {
  const campaignId = "26814216-0ff0-4c8c-a674-35219333340f";
  const row = {
    ...{ sequence: 7, id: "evt_1", type: "message.received" as const, at: now, number: "+255754000318" },
    data: { campaignId, text: "Nipigie 0754 000 318" },
  };
  const whole = publicEvent(row, { seesNumbers: true, secrets: [] });
  assert.deepEqual(whole.data, { number: "+255754000318", campaignId, text: "Nipigie 0754 000 318" });
  const masked = publicEvent(row, { seesNumbers: false, secrets: [] });
  assert.deepEqual(masked.data, { number: "+25575•••318", campaignId, text: "Nipigie 075•••318" });
});

test("older than events are kept -> events go with their deliveries, and so do those of a deleted address", async () => {
  await addressFor(OUTGOING_TYPES);
  const happen = (days: number) =>
    db.query(`INSERT INTO outgoing_event (type, at, data) VALUES ('call.ended', $1, '{}')`, [
      new Date(now.getTime() - days * 86_400_000),
    ]);
  for (const days of [9, 8, 1]) await happen(days);
  await publish();
  await updateRetentionDays(db, { eventDays: 7, answerDays: null, peopleDays: null, callDays: null });
  const left = async () => {
    while (await deleteOld({ db, clock }, new AbortController().signal));
    const count = (table: string) => `(SELECT count(*)::int FROM ${table})`;
    const [row] = await db.query(
      `SELECT ${count("outgoing_event")} AS events, ${count("event_delivery")} AS deliveries`,
    );
    return row;
  };
  assert.deepEqual(await left(), { events: 1, deliveries: 1 });
  const [address] = await db.query<{ id: string }>("SELECT id FROM event_address");
  await deleteAddressRow(db, address?.id ?? "");
  assert.deepEqual(await left(), { events: 1, deliveries: 0 });
});
