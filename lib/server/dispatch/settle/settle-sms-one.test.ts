import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import type { Attempt } from "#lib/server/store/sending/attempt.ts";
import { getConnection } from "#lib/server/store/sending/connection.ts";
import { listSenders } from "#lib/server/store/sending/sender.ts";
import { countsOf, doubledIn, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import type { Outcome } from "../attempt.ts";
import { LOST, openLane } from "../test-lane.ts";

const engine = await openEngine();
const { db, stub, run } = engine;
const lane = openLane(engine);
after(engine.close);
beforeEach(async () => {
  await engine.renew();
  await db.query("TRUNCATE sender");
});

/** A campaign of one message a request, each of two segments. */
async function plant(size = 1): Promise<string> {
  const id = await plantCampaign(db, { channel: "sms", size, lane: "exact" });
  await db.query("UPDATE recipient SET segments = 2 WHERE campaign_id = $1", [id]);
  return id;
}

function oneOf(status: string, messageId: string = randomUUID()): Outcome {
  const data = { messageId, status };
  return { kind: "sms-one", httpStatus: 202, raw: JSON.stringify({ status: 202, data }), oddities: [], data };
}

async function messageOf({ id }: Attempt) {
  const [row] = await db.query(
    `SELECT m.service_id AS id, m.number, m.seq, m.grade, m.state, m.next_poll_at > now() AS "isAsked"
     FROM message m WHERE m.attempt_id = $1`,
    [id],
  );
  return row;
}

async function costOf(id: string) {
  const [row] = await db.query(
    `SELECT c.credits_used::int AS campaign, a.credits AS request, c.n_operator AS operator, a.accepted, a.failed
     FROM campaign c JOIN attempt a ON a.campaign_id = c.id WHERE c.id = $1`,
    [id],
  );
  return row;
}

test("the answer to one is that person's, for certain: accepted under its id, and counted once", async () => {
  const id = await plant();
  const attempt = await lane.claimed(id);
  const messageId = randomUUID();
  await lane.settle(attempt, oneOf("PROCESSING", messageId));
  const [member] = attempt.members;
  assert.deepEqual(await messageOf(attempt), {
    id: messageId,
    number: member?.number,
    seq: member?.seq,
    grade: "exact",
    state: "handed",
    isAsked: true,
  });
  const { state, accepted, rejected, unknown, queued, attempting } = await countsOf(db, id);
  assert.deepEqual([state, accepted, rejected, unknown, queued, attempting], ["sent", 1, 0, 0, 0, 0]);
  const [request] = await db.query("SELECT state, http_status AS status, answer FROM attempt WHERE id = $1", [
    attempt.id,
  ]);
  const answer = JSON.stringify({ status: 202, data: { messageId, status: "PROCESSING" } });
  assert.deepEqual(request, { state: "done", status: 202, answer }, "and the answer is kept as evidence");
});

for (const [word, state, operator] of [
  ["SENT", "operator", 1],
  ["sent", "operator", 1],
  ["PROCESSING", "handed", 0],
  ["SCHEDULED", "scheduled", 0],
  // Nobody has heard of a delivery before it was asked for.
  ["DELIVERED", "handed", 0],
  ["SOMETHING_NEW", "handed", 0],
] as const) {
  test(`an answer of ${word} is accepted, stands as ${state}, and costs the segments of its text`, async () => {
    const id = await plant();
    const attempt = await lane.claimed(id);
    await lane.settle(attempt, oneOf(word));
    assert.equal((await messageOf(attempt))?.state, state);
    assert.deepEqual(await costOf(id), { campaign: 2, request: 2, operator, accepted: 1, failed: 0 });
  });
}

for (const word of ["FAILED", "rejected"]) {
  test(`an answer of ${word} has an id and has failed: nobody is sent to again by it, and it states no cost`, async () => {
    const id = await plant();
    const attempt = await lane.claimed(id);
    await lane.settle(attempt, oneOf(word));
    assert.equal((await messageOf(attempt))?.state, "failed");
    assert.deepEqual(await costOf(id), { campaign: 0, request: null, operator: 0, accepted: 1, failed: 1 });
    const { state, accepted, queued } = await countsOf(db, id);
    assert.deepEqual([state, accepted, queued], ["sent", 1, 0]);
    assert.deepEqual(await db.query("SELECT seq FROM requeue WHERE campaign_id = $1", [id]), []);
  });
}

test("an id that cannot stand in a path makes nobody less accepted, and is not asked about", async () => {
  const id = await plant();
  const attempt = await lane.claimed(id);
  await lane.settle(attempt, oneOf("SENT", "batch 7/../1"));
  const { id: messageId, isAsked } = (await messageOf(attempt)) ?? {};
  assert.deepEqual([messageId, isAsked, (await countsOf(db, id)).accepted], ["batch 7/../1", null, 1]);
});

test("an answer that comes after it was given up as lost settles that person, and its message can be followed", async () => {
  const id = await plant();
  const attempt = await lane.claimed(id);
  await lane.settle(attempt, LOST);
  assert.equal((await countsOf(db, id)).unknown, 1);
  await lane.settle(attempt, oneOf("SENT"));
  const { accepted, unknown } = await countsOf(db, id);
  assert.deepEqual([accepted, unknown, (await messageOf(attempt))?.state], [1, 0, "operator"]);
  assert.deepEqual(await costOf(id), { campaign: 2, request: 2, operator: 1, accepted: 1, failed: 0 });
});

test("an answer to one proves that the service is back and takes the sender", async () => {
  const id = await plant();
  const attempt = await lane.claimed(id);
  await db.query("UPDATE connection SET block_streak = 3, failed_tries = 2 WHERE service = 'sms'");
  await lane.settle(attempt, oneOf("SENT"));
  const { blockStreak, failedTries } = (await getConnection(db, "sms")) ?? {};
  assert.deepEqual([blockStreak, failedTries], [0, 0]);
  assert.deepEqual(
    (await listSenders(db)).map(({ name, outcome }) => [name, outcome]),
    [["AMANI AGRO", "accepted"]],
  );
});

test("one by one, everybody is sent to once and has an id of their own; what the service calls failed is not tried again", async () => {
  const id = await plant(30);
  let answers = 0;
  stub.odd = (body) => {
    const { data } = body as { data: { messageId: string; status: string } };
    const status = ++answers % 10 === 0 ? "FAILED" : "SENT";
    return { status: 202, text: JSON.stringify({ status: 202, data: { ...data, status } }) };
  };
  await run(id);
  assert.deepEqual([stub.ledger.length, doubledIn(stub.ledger)], [30, []]);
  const messages = await db.query(
    `SELECT state, count(*)::int AS n, count(DISTINCT number)::int AS people FROM message WHERE campaign_id = $1
     GROUP BY state ORDER BY state`,
    [id],
  );
  assert.deepEqual(messages, [
    { state: "failed", n: 3, people: 3 },
    { state: "operator", n: 27, people: 27 },
  ]);
});
