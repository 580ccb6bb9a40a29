import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { countDelivery, createTestMessage } from "#lib/server/messages/test-message.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { projectEvents } from "../../events/index.ts";
import { eventOf } from "../../webhooks/receive/read-event.ts";
import { storeEvents } from "../../webhooks/receive/store/keep-events.ts";
import { statusEvent } from "../../webhooks/receive/test-receiver.ts";

const RESOLVE = door("POST /api/campaigns/:id/unknown/resolve");

const desk = await openDesk();
after(() => desk.close());
const { cookie } = await desk.signIn("admin");
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Chat messages to so many people, sent ten minutes ago in one request whose answer was lost. */
async function plantLost(size: number): Promise<{ id: string; attemptId: string }> {
  const id = await plantCampaign(desk.db, { channel: "chat-text", size });
  // The numbers of other tests are not theirs.
  const prefix = String(10_000 + ++planted);
  await desk.db.query(
    "UPDATE recipient SET number = '+2557' || $2 || lpad(seq::text, 3, '0') WHERE campaign_id = $1",
    [id, prefix],
  );
  await desk.db.query("UPDATE recipient SET state = 'unknown' WHERE campaign_id = $1", [id]);
  await desk.db.query(
    "UPDATE campaign SET state = 'sent', n_unknown = n_queued, n_queued = 0 WHERE id = $1",
    [id],
  );
  return { id, attemptId: await plantRequest(id, size, 0) };
}
let planted = 0;

async function plantRequest(id: string, size: number, generation: number): Promise<string> {
  const attemptId = randomUUID();
  await desk.db.query(
    `WITH made AS (
       INSERT INTO attempt (id, campaign_id, ordinal, operation, state, size, seqs, body_hash, owner, is_ambiguous,
         first_attempting_at, attempting_at)
       SELECT $1, $2, $4::int + 1, 'chat.text', 'unknown', $3::int, array_agg(seq), '', 'test', true, $5, $5
       FROM generate_series(1, $3::int) AS x (seq))
     INSERT INTO attempt_member (campaign_id, seq, generation, attempt_id)
     SELECT $2, seq, $4, $1 FROM generate_series(1, $3::int) AS x (seq)`,
    [attemptId, id, size, generation, minutesAgo(10)],
  );
  return attemptId;
}

type Report = { row: number; message?: number; status?: string; at?: Date };

/** A delivery report about the message with this id, which nobody knows, to the person of this row. Answers its id. */
async function report(
  id: string,
  { row, message = row, status = "delivered", at = new Date() }: Report,
): Promise<string> {
  const [person] = await desk.db.query<{ number: string }>(
    "SELECT number FROM recipient WHERE campaign_id = $1 AND seq = $2",
    [id, row],
  );
  const eventId = randomUUID();
  const messageId = planted * 1_000 + message;
  const raw = Buffer.from(
    statusEvent(
      { eventId, aggregateId: String(messageId), occurredAt: at.toISOString() },
      { messageId, status, customerPhoneNumber: person?.number.slice(1) },
    ),
  );
  await storeEvents(
    desk.db,
    [eventOf({ raw, headers: {}, signedAt: at, receivedAt: at, secretIndex: 0 }, "TZ")],
    1,
  );
  await project();
  return eventId;
}

async function project() {
  while ((await projectEvents({ db: desk.db, clock: systemClock, log })) > 0);
}

async function decide(id: string, attemptId: string, as: "sent" | "not-sent") {
  const body = { attemptId, as };
  const answer = await desk.ask(RESOLVE, { method: "POST", params: { id }, cookie, body });
  assert.equal(answer.status, 200);
  await project();
}

/** What became of each person by their messages, by their place. */
async function statesOf(id: string): Promise<Record<number, string>> {
  const rows = await desk.db.query<{ seq: number; state: string }>(
    "SELECT seq, state FROM message WHERE campaign_id = $1 AND seq IS NOT NULL ORDER BY seq",
    [id],
  );
  return Object.fromEntries(rows.map(({ seq, state }) => [seq, state]));
}

const isWaiting = async (eventId: string) => {
  const [row] = await desk.db.query<{ is: boolean }>(
    'SELECT is_waiting AS "is" FROM event WHERE event_id = $1',
    [eventId],
  );
  return row?.is;
};

test("decided as sent, the people of a lost chat request are moved by the reports that waited for them, and by later ones", async () => {
  const { id, attemptId } = await plantLost(4);
  await report(id, { row: 1, status: "sent", at: minutesAgo(9) });
  await report(id, { row: 1, at: minutesAgo(8) });
  await report(id, { row: 2, status: "failed" });
  await report(id, { row: 3, status: "read" });
  await decide(id, attemptId, "sent");
  assert.deepEqual(await statesOf(id), { 1: "delivered", 2: "failed", 3: "read", 4: "handed" });
  await report(id, { row: 1, status: "read" });
  await report(id, { row: 4, status: "sent" });
  assert.deepEqual(await statesOf(id), { 1: "read", 2: "failed", 3: "read", 4: "operator" });
  const { counters, real } = await countDelivery(desk.db, id);
  assert.deepEqual(counters, real);
  assert.deepEqual(await desk.db.query("SELECT DISTINCT grade FROM message WHERE campaign_id = $1", [id]), [
    { grade: "inferred" },
  ]);
});

test("decided as sent, a report that could be of another message stays waiting", async () => {
  const { id, attemptId } = await plantLost(4);
  const before = await report(id, { row: 1, at: minutesAgo(20) });
  const [other] = await desk.db.query<{ number: string }>(
    "SELECT number FROM recipient WHERE campaign_id = $1 AND seq = 2",
    [id],
  );
  const another = await createTestMessage(desk.db, { campaignId: id, number: other?.number ?? "" });
  const ofTwoMessages = await report(id, { row: 2 });
  const [first, second] = [
    await report(id, { row: 3, message: 301 }),
    await report(id, { row: 3, message: 302 }),
  ];
  await decide(id, attemptId, "sent");
  const third = await report(id, { row: 3, message: 301, status: "read" });
  for (const eventId of [before, ofTwoMessages, first, second, third])
    assert.equal(await isWaiting(eventId), true);
  assert.deepEqual(await statesOf(id), { 1: "handed", 2: "handed", 3: "handed", 4: "handed" });
  const [row] = await desk.db.query("SELECT state FROM message WHERE id = $1", [another.id]);
  assert.deepEqual(row, { state: "handed" });
});

test("decided as not sent, no report counts for anybody of the request", async () => {
  const { id, attemptId } = await plantLost(1);
  const eventId = await report(id, { row: 1 });
  await decide(id, attemptId, "not-sent");
  assert.deepEqual([await isWaiting(eventId), await statesOf(id)], [true, {}]);
});

test("of two lost messages to one person the reports wait until both are decided as sent, and then too", async () => {
  const [one, two] = [await plantLost(1), await plantLost(1)];
  await desk.db.query(
    "UPDATE recipient SET number = (SELECT number FROM recipient WHERE campaign_id = $1) WHERE campaign_id = $2",
    [one.id, two.id],
  );
  const eventId = await report(one.id, { row: 1 });
  for (const { id, attemptId } of [one, two]) {
    await decide(id, attemptId, "sent");
    assert.deepEqual([await isWaiting(eventId), await statesOf(id)], [true, { 1: "handed" }]);
  }
});

test("sent to again meanwhile, the message of somebody is that of the later request", async () => {
  const { id, attemptId } = await plantLost(1);
  await plantRequest(id, 1, 1);
  await desk.db.query("UPDATE recipient SET generation = 1 WHERE campaign_id = $1", [id]);
  await decide(id, attemptId, "sent");
  assert.deepEqual(await statesOf(id), {});
});

test("decided as not sent, a lost answer tells every open inbox that its conversation waits again; decided as sent it does not", async () => {
  const countHints = async () => (await desk.db.query("SELECT FROM live_log WHERE topic = 'inbox'")).length;
  for (const as of ["sent", "not-sent"] as const) {
    const { id, attemptId } = await plantLost(1);
    await desk.db.query("UPDATE campaign SET reply_to = 1 WHERE id = $1", [id]);
    const before = await countHints();
    await decide(id, attemptId, as);
    assert.equal((await countHints()) - before, as === "sent" ? 0 : 1);
  }
});
