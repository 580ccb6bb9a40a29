import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { LOCKS } from "#lib/db/index.ts";
import { openLists, person } from "#lib/server/contact-lists/test-lists.ts";
import { projectEvents } from "#lib/server/events/index.ts";
import { insertEvents } from "#lib/server/store/event/event.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { WAITING, whileHeld } from "#lib/testing/while-held.ts";

const optOut = door("POST /api/opt-outs");
const look = door("POST /api/erasures/look");
const erase = door("POST /api/erasures");

const desk = await openDesk();
after(() => desk.close());
const { db } = desk;
const { cookie } = await desk.signIn("owner");
const lists = openLists(desk, cookie);

const post = (handler: Parameters<typeof desk.ask>[0], body: object) =>
  desk.ask(handler, { method: "POST", body, cookie });

/** A list of these whose campaign knows nobody any more, as after the days that people are kept. */
async function listOf(name: string, people: ReturnType<typeof person>[]): Promise<string> {
  const campaignId = await lists.campaignWith(people);
  const { list } = await lists.make({ name, campaignId });
  await db.query("DELETE FROM recipient WHERE campaign_id = $1", [campaignId]);
  return list.id;
}

const wrote = (number: string) =>
  db.query("INSERT INTO contact_window (number, last_inbound_at, name) VALUES ($1, now(), 'Asha')", [number]);

test("two who erase the same person at one moment take nobody else out of a list", async () => {
  const people = ["Asha", "Baraka", "Chiku"].map((name) => person(name, "rejected"));
  const id = await listOf("Wote watatu", people);
  const number = people[0]!.number;
  await wrote(number);
  const answers = await whileHeld(db, `SELECT FROM contact_window WHERE number = '${number}' FOR UPDATE`, [
    () => post(erase, { number }),
    () => post(erase, { number }),
  ]);
  assert.equal((await lists.read(id)).people, 2);
  assert.deepEqual(
    await db.query<{ seq: number; number: string }>(
      "SELECT seq, number FROM contact_list_member WHERE list_id = $1 ORDER BY seq",
      [id],
    ),
    [
      { seq: 2, number: people[1]!.number },
      { seq: 3, number: people[2]!.number },
    ],
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 404]);
});

test("two people of one list who are erased at one moment both go, and nobody else", async () => {
  const people = ["Daudi", "Ester", "Fatuma"].map((name) => person(name, "rejected"));
  const id = await listOf("Wawili kati ya watatu", people);
  const [first, , last] = people.map(({ number }) => number);
  await wrote(last!);
  await whileHeld(db, `SELECT FROM contact_window WHERE number = '${last}' FOR UPDATE`, [
    () => post(erase, { number: last }),
    () => post(erase, { number: first }),
  ]);
  assert.equal((await lists.read(id)).people, 1);
  assert.deepEqual(await db.query("SELECT seq, number FROM contact_list_member WHERE list_id = $1", [id]), [
    { seq: 2, number: people[1]!.number },
  ]);
});

/** What the webhook stores of a message that somebody wrote to us. */
async function store(number: string, text: string): Promise<string> {
  const eventId = randomUUID();
  const data = { customerPhoneNumber: number, customerName: "Asha", content: { text }, messageType: "text" };
  const body = JSON.stringify({ eventId, eventType: "message.received", data });
  const now = new Date();
  await insertEvents(
    db,
    [
      {
        ...{ eventId, type: "message.received", body, raw: Buffer.from(body), isBodyRaw: true, number },
        ...{ headers: {}, signedAt: now, receivedAt: now, occurredAt: now, secretIndex: 0, duplicates: 0 },
        ...{
          aggregateType: null,
          aggregateId: null,
          account: null,
          isTest: false,
          flags: [],
          conflictRaw: null,
        },
      },
    ],
    1,
  );
  return eventId;
}

const isOut = async (number: string) =>
  (await db.query("SELECT FROM suppression WHERE number = $1 AND is_out", [number])).length === 1;

const projectAll = async () => {
  while ((await projectEvents(desk.context)) > 0);
};

test("who writes STOP while they are being erased has opted out", async () => {
  const { number } = person("Grace", "rejected");
  await wrote(number);
  // By then it has been seen that nothing is under way.
  await whileHeld<unknown>(db, "LOCK TABLE suppression", [
    () => post(erase, { number }),
    () => store(number, "STOP"),
  ]);
  await projectAll();
  assert.ok(await isOut(number));
});

test("a message that had no effect yet, because it could not be worked on, is in the way", async () => {
  const { number } = person("Hassan", "rejected");
  const id = await store(number, "STOP");
  await db.query("UPDATE event SET is_waiting = true, retry_at = '-infinity' WHERE event_id = $1", [id]);
  const found = await (await post(look, { number })).json();
  assert.deepEqual(found.inTheWay, [{ of: "event", why: "running", id: null, name: null }]);
  assert.equal((await post(erase, { number })).status, 409);
  await projectAll();
  assert.ok(await isOut(number));
  assert.equal((await post(erase, { number })).status, 200);
  assert.ok(await isOut(number));
});

test("a list that is made of a campaign while somebody is erased has them not", async () => {
  const people = ["Imani", "Juma"].map((name) => person(name, "rejected"));
  const campaignId = await lists.campaignWith(people);
  const { number } = people[0]!;
  const [made, erased] = await whileHeld(db, `SELECT pg_advisory_xact_lock_shared(${LOCKS.optOutCounts})`, [
    async () => (await lists.make({ name: "Wakati huo huo", campaignId })).status,
    async () => (await post(erase, { number })).status,
  ]);
  assert.deepEqual([made, erased], [201, 200]);
  assert.deepEqual(await db.query("SELECT number FROM contact_list_member WHERE number = $1", [number]), []);
  const { items } = await lists.listsOf("?q=wakati");
  assert.deepEqual(
    items.map(({ people: n }) => n),
    [1],
  );
});

test("whoever opts somebody out while they are erased is not refused for it, and neither is who erases", async () => {
  const { number } = person("Khadija", "rejected");
  await wrote(number);
  await post(optOut, { number, reason: "Kwa simu" });
  await lists.optIn(number, cookie);
  const writing = await db.connect();
  await writing.query("BEGIN");
  await writing.query("SELECT FROM suppression WHERE number = $1 FOR UPDATE", [number]);
  const erasing = post(erase, { number });
  while ((await db.query(WAITING)).length === 0);
  // As an import does: it has locked whom it takes out, and then counts them in their lists.
  await writing.query("UPDATE suppression SET is_out = true, said_at = now() WHERE number = $1", [number]);
  await writing.query("COMMIT");
  writing.release();
  assert.equal((await erasing).status, 200);
  assert.ok(await isOut(number));
});
