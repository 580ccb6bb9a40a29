import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { sayStoredEffect } from "#lib/contract/words/reason/event-effects.ts";
import { openDatabase } from "#lib/db/index.ts";
import { createRandom } from "#lib/sandbox/faults.ts";
import { countDelivery, createTestCampaign, createTestMessage } from "#lib/server/messages/test-message.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { SEED } from "#lib/testing/random/seed.ts";
import { eventOf } from "../../webhooks/receive/read-event.ts";
import { storeEvents } from "../../webhooks/receive/store/keep-events.ts";
import { statusEvent } from "../../webhooks/receive/test-receiver.ts";
import { refuseEffectOf } from "../test-refused-effect.ts";
import { projectEvents } from "./project-events.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let laterMs = 0;
const clock = { ...systemClock, now: () => new Date(Date.now() + laterMs) };
const context = { db, log, clock };
after(async () => {
  await db.close();
  await database.drop();
});

async function store(...texts: string[]) {
  const now = new Date();
  for (const text of texts) {
    const delivery = { raw: Buffer.from(text), headers: {}, signedAt: now, receivedAt: now, secretIndex: 0 };
    await storeEvents(db, [eventOf(delivery, "TZ")], 1);
  }
}

async function project() {
  while ((await projectEvents(context)) > 0);
}

type Row = { effect: string | null; is_waiting: boolean; message_id: number | null; flags: string[] };
async function event(eventId: string): Promise<Row> {
  const [row] = await db.query<Row>("SELECT * FROM event WHERE event_id = $1", [eventId]);
  assert.ok(row);
  return { ...row, effect: row.effect && sayStoredEffect(row.effect) };
}

async function state(id: number) {
  const [row] = await db.query("SELECT state, grade, wamid, event_message_id FROM message WHERE id = $1", [
    id,
  ]);
  return row;
}

let numbers = 1e6;
const number = () => `+25576${++numbers}`;
const random = createRandom(SEED);
const second = (s: number) => new Date(Date.now() + s * 1000).toISOString();

test("matches by aggregate id, then learns wamid and the number events use", async () => {
  const campaignId = await createTestCampaign(db);
  const message = await createTestMessage(db, { campaignId });
  const ids = { messageId: 70_001, wamid: "wamid.A" };
  const [sent, delivered, read] = [randomUUID(), randomUUID(), randomUUID()];
  await store(
    statusEvent(
      { eventId: sent, aggregateId: message.serviceId, occurredAt: second(0) },
      { ...ids, status: "sent" },
    ),
  );
  await project();
  await store(
    statusEvent(
      { eventId: read, aggregateId: "x", occurredAt: second(2) },
      { messageId: 1, wamid: "wamid.A", status: "read" },
    ),
    statusEvent(
      { eventId: delivered, aggregateId: "70001", occurredAt: second(1) },
      { messageId: 70_001, status: "delivered" },
    ),
  );
  await project();
  assert.equal((await event(sent)).effect, "moved from accepted to sent");
  assert.equal((await event(read)).effect, "moved from sent to read");
  assert.equal((await event(delivered)).effect, "nothing: a newer report says read");
  assert.deepEqual(await state(message.id), {
    state: "read",
    grade: "exact",
    wamid: "wamid.A",
    event_message_id: "70001",
  });
  const { counters, real } = await countDelivery(db, campaignId);
  assert.deepEqual(counters, real);
});

test("an event that came before its message waits and attaches when it comes", async () => {
  const campaignId = await createTestCampaign(db);
  const serviceId = randomUUID();
  const eventId = randomUUID();
  await store(
    statusEvent({ eventId, aggregateId: serviceId }, { customerPhoneNumber: number(), messageId: 70_002 }),
  );
  await project();
  const waiting = await event(eventId);
  assert.equal(waiting.effect, "waiting: no message has this id yet");
  assert.equal(waiting.is_waiting, true);
  const message = await createTestMessage(db, { campaignId, serviceId });
  await project();
  assert.equal((await event(eventId)).effect, "moved from accepted to delivered");
  assert.equal((await event(eventId)).message_id, message.id);
});

test("a waiting event is given up after 72 hours and never blocks others", async () => {
  const eventId = randomUUID();
  await store(
    statusEvent({ eventId, aggregateId: "nobody" }, { customerPhoneNumber: number(), messageId: 70_003 }),
  );
  await project();
  const inbound = randomUUID();
  await store(
    JSON.stringify({
      eventId: inbound,
      eventType: "message.received",
      data: { customerPhoneNumber: number() },
    }),
  );
  await project();
  assert.match((await event(inbound)).effect ?? "", /^window open until /);
  laterMs = 73 * 3_600_000;
  await project();
  laterMs = 0;
  assert.equal((await event(eventId)).effect, "nothing: no message had this id for 72 hours");
  assert.equal((await event(eventId)).is_waiting, false);
});

test("without a known id the only open message to the number is taken, and marked", async () => {
  const campaignId = await createTestCampaign(db);
  const to = number();
  const message = await createTestMessage(db, { campaignId, number: to });
  const [first, other, next] = [randomUUID(), randomUUID(), randomUUID()];
  const data = { customerPhoneNumber: to.slice(1), messageId: 70_004, status: "sent" };
  await store(
    statusEvent({ eventId: first, aggregateId: "70004" }, data),
    statusEvent({ eventId: other, aggregateId: "70005" }, { ...data, messageId: 70_005 }),
    statusEvent(
      { eventId: next, aggregateId: "70004", occurredAt: second(3) },
      { ...data, status: "delivered" },
    ),
  );
  await project();
  assert.equal((await event(first)).effect, "moved from accepted to sent, matched by number");
  assert.equal((await event(next)).message_id, message.id);
  assert.equal((await event(other)).is_waiting, true);
  const row = await state(message.id);
  assert.deepEqual([row?.state, row?.grade, row?.event_message_id], ["delivered", "inferred", "70004"]);
});

test("a status finds the only open message however it writes whom that went to", async () => {
  const campaignId = await createTestCampaign(db);
  const forms = [
    (to: string) => ({ customerPhoneNumber: to.replace("+255", "0") }),
    (to: string) => ({ customerPhoneNumber: to.replace("+255", "") }),
    (to: string) => ({ customerPhoneNumber: null, recipientId: to.replace("+255", "0") }),
  ];
  for (const formOf of forms) {
    const to = number();
    const message = await createTestMessage(db, { campaignId, number: to });
    const eventId = randomUUID();
    await store(statusEvent({ eventId, aggregateId: eventId }, { ...formOf(to), messageId: null }));
    await project();
    assert.equal((await event(eventId)).message_id, message.id);
  }
});

type Request = { state: string; number: string; sinceMinutes?: number; is?: string };

/** A chat request about one person. */
async function plantRequest(campaignId: string, { state, number: to, sinceMinutes = 0, is }: Request) {
  const id = randomUUID();
  const isAmbiguous = state === "planned";
  await db.query(
    `INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, is_ambiguous, first_attempting_at)
     VALUES ($1, $2, 1, 'chat.text', $3, 1, '{1}', '', 'w', $4, now() - $5 * interval '1 minute')`,
    [id, campaignId, state, isAmbiguous, sinceMinutes],
  );
  await db.query(
    "INSERT INTO recipient (campaign_id, seq, row_number, number, state) VALUES ($1, 1, 1, $2, $3)",
    [campaignId, to, is ?? "queued"],
  );
  return id;
}

for (const [request, is] of [
  ["planned", "queued"],
  ["unknown", "unknown"],
] as const) {
  test(`another request to the number is ${request}, its answer lost: nobody guesses`, async () => {
    const to = number();
    const message = await createTestMessage(db, { campaignId: await createTestCampaign(db), number: to });
    await plantRequest(await createTestCampaign(db), { state: request, number: to, is });
    const eventId = randomUUID();
    await store(
      statusEvent({ eventId, aggregateId: "71001" }, { customerPhoneNumber: to, messageId: 71_001 }),
    );
    await project();
    assert.equal((await event(eventId)).is_waiting, true);
    assert.equal((await state(message.id))?.state, "handed");
  });
}

for (const [decided, is] of [
  ["resend", "accepted"],
  ["sent", "accepted"],
  ["not-sent", "rejected"],
] as const) {
  test(`a request to the number was lost, and a person has decided ${decided}: no event of it counts as another's`, async () => {
    const to = number();
    const campaignId = await createTestCampaign(db);
    const request = await plantRequest(campaignId, { state: "unknown", number: to, is });
    await db.query("UPDATE attempt SET resolution = $2, resolved_by = gen_random_uuid() WHERE id = $1", [
      request,
      decided,
    ]);
    const message = await createTestMessage(db, { campaignId, number: to });
    const eventId = randomUUID();
    await store(
      statusEvent({ eventId, aggregateId: "71003" }, { customerPhoneNumber: to, messageId: 71_003 }),
    );
    await project();
    assert.equal((await event(eventId)).is_waiting, true);
    assert.equal((await state(message.id))?.state, "handed");
  });
}

test("an event from long before the answer that was asked for again finds its message", async () => {
  const campaignId = await createTestCampaign(db);
  const to = number();
  const message = await createTestMessage(db, { campaignId, number: to });
  const request = await plantRequest(campaignId, { state: "done", number: to, sinceMinutes: 40 });
  await db.query("UPDATE message SET attempt_id = $2 WHERE id = $1", [message.id, request]);
  const eventId = randomUUID();
  const occurredAt = second(-39 * 60);
  const data = { customerPhoneNumber: to, messageId: 71_002 };
  await store(statusEvent({ eventId, aggregateId: "71002", occurredAt }, data));
  await project();
  assert.equal((await event(eventId)).effect, "moved from accepted to delivered, matched by number");
});

test("a failure counts, whatever time in the future an earlier word was given", async () => {
  const message = await createTestMessage(db, { campaignId: await createTestCampaign(db), number: number() });
  const aggregateId = message.serviceId;
  await store(statusEvent({ aggregateId, occurredAt: second(86_400) }, { status: "sent" }));
  await project();
  await store(statusEvent({ aggregateId }, { status: "failed" }));
  await project();
  assert.equal((await state(message.id))?.state, "failed");
});

test("a UUID in capitals is the same id", async () => {
  const campaignId = await createTestCampaign(db);
  const [to, early, late] = [number(), randomUUID(), randomUUID()];
  await createTestMessage(db, { campaignId, number: to });
  const message = await createTestMessage(db, { campaignId, number: to });
  const told = (eventId: string, serviceId: string) =>
    statusEvent(
      { eventId, aggregateId: serviceId.toUpperCase() },
      { customerPhoneNumber: to, messageId: null },
    );
  const serviceId = randomUUID();
  await store(told(early, message.serviceId), told(late, serviceId));
  await project();
  assert.equal((await event(early)).message_id, message.id);
  const next = await createTestMessage(db, { campaignId, serviceId, number: number() });
  await project();
  assert.equal((await event(late)).message_id, next.id);
});

test("events with “null” or 0 where their ids would be are about the message of their number, and no id is learned", async () => {
  const campaignId = await createTestCampaign(db);
  for (const none of [0, "null", ""]) {
    const [one, other] = [number(), number()];
    const messages = [
      await createTestMessage(db, { campaignId, number: one }),
      await createTestMessage(db, { campaignId, number: other }),
    ];
    const told = (to: string) =>
      statusEvent({ aggregateId: none }, { messageId: none, wamid: none, customerPhoneNumber: to });
    await store(told(one), told(other));
    await project();
    for (const { id } of messages)
      assert.deepEqual(await state(id), {
        state: "delivered",
        grade: "inferred",
        wamid: null,
        event_message_id: null,
      });
  }
});

test("two open messages to a number: nobody guesses", async () => {
  const campaignId = await createTestCampaign(db);
  const to = number();
  await createTestMessage(db, { campaignId, number: to });
  await createTestMessage(db, { campaignId, number: to });
  const eventId = randomUUID();
  await store(statusEvent({ eventId, aggregateId: "70006" }, { customerPhoneNumber: to, messageId: 70_006 }));
  await project();
  assert.equal((await event(eventId)).is_waiting, true);
});

test("the window follows the newest inbound message and never the future", async () => {
  const from = number();
  const received = (sentAt: string, customerName: string) =>
    JSON.stringify({
      eventId: randomUUID(),
      eventType: "message.received",
      data: { customerPhoneNumber: from, sentAt, customerName },
    });
  const newest = second(-60);
  await store(received(newest, "Asha"), received(second(-3600), "Old name"));
  await project();
  await store(received(second(-7200), "Older name"));
  await project();
  const [row] = await db.query<{ last_inbound_at: Date; name: string }>(
    "SELECT * FROM contact_window WHERE number = $1",
    [from],
  );
  assert.equal(row?.last_inbound_at.toISOString(), newest);
  assert.equal(row?.name, "Asha");
  await store(received(second(86_400), "Tomorrow"));
  await project();
  const [after] = await db.query<{ last_inbound_at: Date }>(
    "SELECT * FROM contact_window WHERE number = $1",
    [from],
  );
  assert.ok(after!.last_inbound_at.getTime() <= Date.now());
});

test("a name that comes late is the one of somebody who has none, however the messages come; one that is blank replaces none", async () => {
  const received = (from: string, at: number, customerName?: string) =>
    JSON.stringify({
      eventId: randomUUID(),
      eventType: "message.received",
      data: { customerPhoneNumber: from, sentAt: second(at), ...(customerName && { customerName }) },
    });
  const nameOf = async (from: string) =>
    (await db.query<{ name: string | null }>("SELECT name FROM contact_window WHERE number = $1", [from]))[0]
      ?.name;
  const [later, together, older] = [number(), number(), number()];
  await store(received(later, -60));
  await project();
  await store(received(later, -30, "Asha"));
  await project();
  assert.equal(await nameOf(later), "Asha", "with a newer message");
  await store(received(later, -20, " \u200b"));
  await project();
  assert.equal(await nameOf(later), "Asha", "not taken away by a blank one");
  await store(
    received(together, -50, "Jina la zamani"),
    received(together, -40, "Juma"),
    received(together, -10),
  );
  await project();
  assert.equal(await nameOf(together), "Juma", "with an older message of one batch");
  await store(received(older, -10));
  await project();
  await store(received(older, -600, "Neema"));
  await project();
  assert.equal(await nameOf(older), "Neema", "with an older message that comes late");
  await store(received(older, -700, "Jina la zamani"));
  await project();
  assert.equal(await nameOf(older), "Neema");
});

test("what somebody wrote is kept in the order of its writing, once, and the last that came is heard", async () => {
  const from = number();
  const write = (eventId: string, sentAt: string) =>
    JSON.stringify({ eventId, eventType: "message.received", data: { customerPhoneNumber: from, sentAt } });
  const [now, before, between] = [randomUUID(), randomUUID(), randomUUID()];
  await store(write(now, second(-10)));
  await project();
  await store(write(before, second(-600)), write(between, second(-300)), write(now, second(-10)));
  await project();
  await db.query("UPDATE event SET projected_at = NULL WHERE event_id = $1", [now]);
  await project();
  const kept = await db.query<{ id: string }>(
    "SELECT e.event_id AS id FROM inbound i JOIN event e USING (seq) WHERE i.number = $1 ORDER BY i.sent_at",
    [from],
  );
  assert.deepEqual(
    kept.map(({ id }) => id),
    [before, between, now],
  );
  const [heard] = await db.query(
    `SELECT w.is_unread AS "isUnread", e.event_id AS id FROM contact_window w JOIN event e ON e.seq = w.heard_seq WHERE w.number = $1`,
    [from],
  );
  assert.deepEqual(heard, { isUnread: true, id: between }, "late as it is, nobody has looked at it");
});

test("test events, unknown types and unreadable bodies change nothing; another account is flagged", async () => {
  const [badge, novel, foreign] = [randomUUID(), randomUUID(), randomUUID()];
  const from = number();
  await store(
    JSON.stringify({
      eventId: badge,
      eventType: "message.received",
      data: { test: true, customerPhoneNumber: from },
    }),
    JSON.stringify({ eventId: novel, eventType: "call.ended" }),
    statusEvent({ eventId: foreign, authUserId: 7 }, { direction: "inbound" }),
    "not json",
  );
  await project();
  assert.equal((await event(badge)).effect, "nothing: this is a test event");
  assert.match((await event(novel)).effect ?? "", /do not know/);
  assert.ok((await event(foreign)).flags.includes("other-account"));
  assert.equal((await db.query("SELECT 1 FROM contact_window WHERE number = $1", [from])).length, 0);
  const open = await db.query("SELECT 1 FROM event WHERE projected_at IS NULL AND NOT is_waiting");
  assert.equal(open.length, 0);
});

test("a name that is cut in the middle of a character keeps no event from its effect", async () => {
  const campaignId = await createTestCampaign(db);
  const message = await createTestMessage(db, { campaignId, number: number() });
  const eventId = randomUUID();
  const customerName = `${"a".repeat(511)}\u{1f600}`;
  await store(statusEvent({ eventId, aggregateId: message.serviceId }, { customerName }));
  await project();
  assert.equal((await event(eventId)).effect, "moved from accepted to delivered");
});

test("an event that cannot be applied holds up itself only", async () => {
  const [bad, good] = [randomUUID(), randomUUID()];
  const template = (eventId: string) =>
    JSON.stringify({ eventId, eventType: "template.status.updated", data: { status: "approved" } });
  await store(template(bad), template(good));
  const mend = await refuseEffectOf(db, bad);
  await project();
  await mend();
  assert.deepEqual([(await event(good)).is_waiting, (await event(bad)).is_waiting], [false, true]);
});

test("shuffled, doubled histories by four workers at once end in the same states and counters", async () => {
  const campaigns = [await createTestCampaign(db), await createTestCampaign(db)];
  const words = ["accepted", "sent", "delivered", "read", "failed"];
  const expected = new Map<number, string>();
  const texts: string[] = [];
  for (let i = 0; i < 60; i += 1) {
    const message = await createTestMessage(db, { campaignId: campaigns[i % 2]!, number: number() });
    const upTo = 1 + (i % 5);
    for (let step = 0; step < upTo; step += 1) {
      const text = statusEvent(
        { aggregateId: message.serviceId, occurredAt: second(step) },
        { status: words[step], messageId: null, wamid: null },
      );
      texts.push(text, text);
    }
    expected.set(message.id, ["handed", "operator", "delivered", "read", "read"][upTo - 1]!);
  }
  texts.sort(() => random() - 0.5);
  const run = async () => {
    while ((await projectEvents(context, { batchSize: 7 })) > 0);
  };
  await Promise.all([store(...texts.slice(0, 150)), store(...texts.slice(150)), run(), run(), run(), run()]);
  await run();
  for (const [id, word] of expected) assert.equal((await state(id))?.state, word);
  for (const campaignId of campaigns) {
    const { counters, real } = await countDelivery(db, campaignId);
    assert.deepEqual(counters, real);
  }
  const rows = await db.query<{ data: { id: string } }>("SELECT data FROM live_log WHERE topic = 'event'");
  assert.ok(new Set(rows.map((row) => row.data.id)).size > 150);
});

test("a wamid that the service gave as the message's id matches events that carry it as wamid", async () => {
  const campaignId = await createTestCampaign(db);
  const message = await createTestMessage(db, {
    campaignId,
    serviceId: "wamid.HBgMMjU1NzU0AA==",
    number: number(),
  });
  const [delivered, read] = [randomUUID(), randomUUID()];
  await store(
    statusEvent(
      { eventId: delivered, aggregateId: "81001", occurredAt: second(0) },
      { messageId: 81_001, wamid: message.serviceId, status: "delivered", customerPhoneNumber: number() },
    ),
  );
  await project();
  assert.equal((await event(delivered)).effect, "moved from accepted to delivered");
  await store(
    statusEvent(
      { eventId: read, aggregateId: "81001", occurredAt: second(1) },
      { messageId: 81_001, status: "read", customerPhoneNumber: number() },
    ),
  );
  await project();
  assert.equal(
    (await event(read)).effect,
    "moved from delivered to read",
    "the number events use was learned",
  );
  assert.deepEqual(await state(message.id), {
    state: "read",
    grade: "exact",
    wamid: message.serviceId,
    event_message_id: "81001",
  });
});

test("a wamid that stands where an event has its id matches the message with that wamid", async () => {
  const campaignId = await createTestCampaign(db);
  const message = await createTestMessage(db, {
    campaignId,
    wamid: "wamid.HBgMMjU1NzU0BB==",
    number: number(),
  });
  const eventId = randomUUID();
  await store(
    statusEvent(
      { eventId, aggregateId: "wamid.HBgMMjU1NzU0BB==" },
      { messageId: "wamid.HBgMMjU1NzU0BB==", customerPhoneNumber: number() },
    ),
  );
  await project();
  assert.equal((await event(eventId)).message_id, message.id);
});

test("an event that arrives before the answer with its wamid as id is woken by it", async () => {
  const campaignId = await createTestCampaign(db);
  const eventId = randomUUID();
  const wamid = "wamid.HBgMMjU1NzU0CC==";
  await store(
    statusEvent(
      { eventId, aggregateId: "81002" },
      { messageId: 81_002, wamid, customerPhoneNumber: number() },
    ),
  );
  await project();
  assert.equal((await event(eventId)).is_waiting, true);
  const message = await createTestMessage(db, { campaignId, serviceId: wamid, number: number() });
  laterMs = 600;
  await project();
  laterMs = 0;
  assert.equal((await event(eventId)).message_id, message.id);
});
