import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { mostARequest } from "#lib/contract/rules/sending/pace.ts";
import { countsOf, doubledIn, getHold, type Planted, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { updateBounds, updatePace } from "../../store/sending/own-pace.ts";
import { LOST, openLane } from "../test-lane.ts";

const engine = await openEngine();
const { db, stub, run } = engine;
after(engine.close);
beforeEach(engine.renew);

const { claim, claimed, settle } = openLane(engine);

async function plant(planted: Planted, limits: Record<string, unknown>): Promise<string> {
  const id = await plantCampaign(db, planted);
  for (const [column, value] of Object.entries(limits))
    await db.query(`UPDATE campaign SET ${column} = $2 WHERE id = $1`, [id, value]);
  return id;
}

const HOURS = { sending_hours: JSON.stringify({ from: "09:00", to: "17:00" }) };

const holdOf = (id: string) => getHold(db, id);

for (const planted of [
  { channel: "sms", size: 100 },
  { channel: "sms", size: 100, lane: "exact" },
  { channel: "chat-text", size: 100 },
] as const satisfies Planted[]) {
  const lane = "lane" in planted ? ", one by one" : "";
  test(`${planted.channel}${lane}: 40 a second sends at most 40 people in any second, and all of them once`, async () => {
    const id = await plant(planted, { messages_per_second: 40 });
    await run(id);
    assert.equal((await countsOf(db, id)).accepted, 100);
    assert.deepEqual(doubledIn(stub.ledger), []);
    const [row] = await db.query<{ most: number }>(
      `SELECT max(people)::int AS most FROM attempt a CROSS JOIN LATERAL (
         SELECT sum(b.size) AS people FROM attempt b WHERE b.campaign_id = a.campaign_id
           AND b.first_attempting_at >= a.first_attempting_at
           AND b.first_attempting_at < a.first_attempting_at + interval '990 ms') later
       WHERE a.campaign_id = $1`,
      [id],
    );
    assert.ok(row && row.most <= 40, `${row?.most} in a second`);
  });
}

test("whoever waits for an own limit says so, and other campaigns do not wait with it", async () => {
  const slow = await plant({ channel: "sms", size: 10 }, { messages_per_second: 1 });
  const other = await plantCampaign(db, { channel: "sms", size: 10 });
  assert.equal((await claimed(slow)).members.length, 1);
  await db.query("UPDATE connection SET tokens = 10");
  assert.equal((await claim(slow)).kind, "wait");
  assert.equal((await holdOf(slow))?.detail, "Your own limit of 1 message a second.");
  assert.equal((await claimed(other)).members.length, 10);
});

for (const channel of ["sms", "chat-text"] as const) {
  test(`${channel}: a limit of the connection holds for two campaigns together, is said, and ends when it is taken away`, async () => {
    const service = channel === "sms" ? "sms" : "chat";
    const [one, other] = [
      await plantCampaign(db, { channel, size: 30 }),
      await plantCampaign(db, { channel, size: 30 }),
    ];
    await db.transaction((tx) => updatePace(tx, service, 20));
    await db.query("UPDATE connection SET tokens = 100");
    assert.equal(
      (await claimed(one, { service })).members.length,
      20,
      "no request has more than a second of it",
    );
    assert.equal((await claim(other, { service })).kind, "wait");
    const what = channel === "sms" ? "SMS" : "chat messages";
    assert.equal(
      (await holdOf(other))?.detail,
      `Settings allow 20 ${what} a second for all campaigns together.`,
    );
    await db.transaction((tx) => updatePace(tx, service, null));
    await db.query("UPDATE connection SET tokens = 100");
    assert.equal((await claimed(other, { service })).members.length, 30);
  });
}

test("a ceiling that is set while two campaigns run holds for both of them together, at once", async () => {
  const [one, other] = [
    await plantCampaign(db, { channel: "chat-text", size: 60, chunkSize: 40 }),
    await plantCampaign(db, { channel: "chat-text", size: 60, chunkSize: 40 }),
  ];
  await db.query("UPDATE connection SET rate = 80, tokens = 80 WHERE service = 'chat'");
  assert.equal((await claimed(one, { service: "chat" })).members.length, 40);
  await db.query("UPDATE connection SET tokens = 80 WHERE service = 'chat'");
  await db.transaction((tx) => updateBounds(tx, "chat", { start: null, ceiling: 10 }));
  assert.equal((await claimed(other, { service: "chat" })).members.length, 20, "two seconds of the ceiling");
  assert.equal((await claim(one, { service: "chat" })).kind, "wait");
  assert.equal((await holdOf(one))?.detail, "Our pace of 10 people a second.");
});

test("another start counts until somebody was sent to, and leaves what was learned from then on", async () => {
  const id = await plantCampaign(db, { channel: "chat-text", size: 40, chunkSize: 40 });
  const startWith = (start: number) => updateBounds(db, "chat", { start, ceiling: null });
  await startWith(7);
  assert.equal((await claimed(id, { service: "chat" })).members.length, 14, "two seconds of it");
  await startWith(3);
  await db.query("UPDATE connection SET tokens = 1");
  assert.equal((await claimed(id, { service: "chat" })).members.length, 14);
});

test("a limit of the connection sends at most so many in any second, and all of them once", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 100 });
  await db.transaction((tx) => updatePace(tx, "sms", 40));
  await run(id);
  assert.equal((await countsOf(db, id)).accepted, 100);
  assert.deepEqual(doubledIn(stub.ledger), []);
  const [row] = await db.query<{ most: number }>(
    `SELECT max(people)::int AS most FROM attempt a CROSS JOIN LATERAL (
       SELECT sum(b.size) AS people FROM attempt b WHERE b.first_attempting_at >= a.first_attempting_at
         AND b.first_attempting_at < a.first_attempting_at + interval '990 ms') later`,
  );
  assert.ok(row && row.most <= 40, `${row?.most} in a second`);
});

test("chat people who are tried again count for the limit of the connection", async () => {
  const id = await plantCampaign(db, { channel: "chat-text", size: 20 });
  await db.transaction((tx) => updatePace(tx, "chat", 20));
  await settle(await claimed(id, { service: "chat" }), LOST);
  await db.query("UPDATE attempt SET due_at = now() WHERE state = 'planned'");
  await db.query(
    "UPDATE connection SET tokens = 100, is_breaker_open = false, blocked_until = NULL, next_claim_at = NULL, pace_window = NULL",
  );
  assert.equal((await claimed(id, { service: "chat" })).tries, 2);
  const [row] = await db.query<{ waits: boolean }>(
    "SELECT next_claim_at > now() AS waits FROM connection WHERE service = 'chat'",
  );
  assert.equal(row?.waits, true);
});

test("chat people who are tried again count for an own limit", async () => {
  const id = await plant({ channel: "chat-text", size: 20 }, { messages_per_second: 20 });
  await settle(await claimed(id, { service: "chat" }), LOST);
  await db.query("UPDATE attempt SET due_at = now() WHERE state = 'planned'");
  await db.query("UPDATE campaign SET next_claim_at = NULL, pace_window = NULL WHERE id = $1", [id]);
  await db.query("UPDATE connection SET tokens = 100, is_breaker_open = false, blocked_until = NULL");
  const again = await claimed(id, { service: "chat" });
  assert.deepEqual([again.tries, again.members.length], [2, 20]);
  const [row] = await db.query<{ waits: boolean }>(
    "SELECT next_claim_at > now() AS waits FROM campaign WHERE id = $1",
    [id],
  );
  assert.equal(row?.waits, true);
});

test("a smaller request is as small as somebody chose", async () => {
  const id = await plant({ channel: "sms", size: 10, chunkSize: 3 }, { messages_per_second: 100 });
  assert.equal((await claimed(id)).members.length, 3);
});

for (const [time, now, leaves] of [
  ["08:59", "2026-03-02T05:59:59Z", false],
  ["09:00", "2026-03-02T06:00:00Z", true],
  ["16:59", "2026-03-02T13:59:59Z", true],
  ["17:00", "2026-03-02T14:00:00Z", false],
] as const) {
  test(`of hours from 09:00 to 17:00 a service message ${leaves ? "leaves" : "waits"} at ${time}`, async () => {
    const id = await plant({ channel: "sms", size: 1 }, HOURS);
    assert.equal((await claim(id, { now })).kind, leaves ? "attempt" : "wait");
    assert.equal((await holdOf(id))?.kind, leaves ? undefined : "hours");
  });
}

test("own hours say until when it waits, and quiet hours hold beside them", async () => {
  const id = await plant({ channel: "sms", size: 1 }, HOURS);
  await claim(id, { now: "2026-03-02T15:30:00Z" });
  const { kind, detail, until } = (await holdOf(id))!;
  assert.deepEqual(
    [kind, detail, until],
    ["hours", "You chose to send it only between 09:00 and 17:00.", "2026-03-03T06:00:00.000Z"],
  );
  const late = await plant(
    { channel: "sms", size: 1 },
    { sending_hours: JSON.stringify({ from: "07:00", to: "22:00" }), message_class: "marketing" },
  );
  await claim(late, { now: "2026-03-02T18:00:00Z" });
  const quiet = (await holdOf(late))!;
  assert.deepEqual([quiet.kind, quiet.until], ["quiet-hours", "2026-03-03T05:00:00.000Z"]);
});

test("a chat campaign leaves in requests of two seconds of its pace, and nothing rests for longer", async () => {
  const id = await plant(
    { channel: "chat-text", size: 100, chunkSize: mostARequest({ channel: "chat-text" }) },
    {},
  );
  const sizes: number[] = [];
  for (let left = 100; left > 0; ) {
    // As after the longest rest that such a request may bring.
    await db.query("UPDATE connection SET refilled_at = refilled_at - interval '2 s'");
    const { members } = await claimed(id, { service: "chat" });
    sizes.push(members.length);
    left -= members.length;
  }
  assert.deepEqual(sizes, [40, 40, 20]);
});

test("where the pace was halved again and again, a chat request is as small as two seconds of it", async () => {
  for (const [rate, size] of [
    [10, 20],
    [3, 6],
    [0.5, 1],
  ] as const) {
    const id = await plant({ channel: "chat-text", size: 50, chunkSize: 40 }, {});
    await db.query(
      "UPDATE connection SET rate = $1, good_rate = $1, tokens = 1, raised_at = clock_timestamp(), refilled_at = clock_timestamp() WHERE service = 'chat'",
      [rate],
    );
    assert.equal((await claimed(id, { service: "chat" })).members.length, size, `${rate} a second`);
  }
});
