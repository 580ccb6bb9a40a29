import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { listUnknown } from "#lib/server/store/sending/answer/unknown.ts";
import { countsOf, doubledIn, getHold, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import type { StubMove } from "#lib/testing/stubs/stub-types.ts";
import { LOST, openLane } from "../test-lane.ts";

const engine = await openEngine();
const { db, stub, run } = engine;
const lane = openLane(engine);
after(engine.close);
beforeEach(engine.renew);

/** A chat campaign of 100 people whose first request came back with `move` and waits for another try. */
async function plantTried(move: StubMove): Promise<string> {
  const id = await plantCampaign(db, { channel: "chat-text", size: 100 });
  const stopping = new AbortController();
  stub.fate = () => {
    stopping.abort();
    return move;
  };
  await run(id, { signal: stopping.signal });
  const { attempting, queued } = await countsOf(db, id);
  // What is proven not sent is as if untried, what got lost stays bound to its key.
  assert.deepEqual([attempting, queued], move === "429" ? [0, 100] : [100, 0]);
  stub.fate = () => "ok";
  await db.query("UPDATE attempt SET due_at = now() WHERE campaign_id = $1", [id]);
  await db.query("UPDATE connection SET blocked_until = NULL");
  return id;
}

const age = (id: string) =>
  db.query("UPDATE attempt SET first_attempting_at = now() - interval '31 minutes' WHERE campaign_id = $1", [
    id,
  ]);

const optOut = (id: string) =>
  db.query(
    "INSERT INTO suppression (number, reason, source) SELECT number, 'STOP', 'test' FROM recipient WHERE campaign_id = $1 AND seq <= 3",
    [id],
  );

test("half an hour after a 429 it leaves, as nothing of it was sent", async () => {
  const id = await plantTried("429");
  await age(id);
  await run(id);
  const { state, accepted, unknown } = await countsOf(db, id);
  assert.deepEqual([state, accepted, unknown], ["sent", 100, 0]);
  assert.deepEqual([stub.ledger.length, doubledIn(stub.ledger)], [100, []]);
});

test("half an hour after a lost answer it is unknown: the key may be forgotten", async () => {
  const id = await plantTried("cut-after");
  await age(id);
  await run(id);
  const { state, accepted, unknown } = await countsOf(db, id);
  assert.deepEqual([state, accepted, unknown], ["sent", 0, 100]);
  assert.equal(stub.requests, 1);
});

for (const { move, cancelled, unknown } of [
  { move: "429", cancelled: 3, unknown: 0 },
  { move: "cut-before", cancelled: 0, unknown: 3 },
] as const) {
  test(`who opts out after a try that was ${move} is left out of the next one`, async () => {
    const id = await plantTried(move);
    await optOut(id);
    await run(id);
    const counts = await countsOf(db, id);
    assert.deepEqual([counts.state, counts.accepted], ["sent", 97]);
    assert.deepEqual([counts.cancelled, counts.unknown], [cancelled, unknown]);
    assert.equal(stub.ledger.length, 97);
    const open = await listUnknown(db, id, crypto.randomUUID());
    assert.equal(
      open.reduce((sum, request) => sum + request.size, 0),
      unknown,
    );
  });
}

test("everybody of a lost answer has opted out: nobody is sent to again", async () => {
  const id = await plantTried("cut-after");
  await db.query(
    "INSERT INTO suppression (number, reason, source) SELECT number, 'STOP', 'test' FROM recipient WHERE campaign_id = $1",
    [id],
  );
  await run(id);
  const { state, unknown } = await countsOf(db, id);
  assert.deepEqual([state, unknown, stub.requests], ["sent", 100, 1]);
});

test("a message that has changed since its first try never goes under the old key: it is unknown", async () => {
  const id = await plantTried("cut-after");
  await db.query("UPDATE recipient SET text = 'Something else' WHERE campaign_id = $1", [id]);
  await run(id);
  const { state, unknown } = await countsOf(db, id);
  assert.deepEqual([state, unknown, stub.requests], ["sent", 100, 1]);
});

test("half an hour after a lost answer, in an outage: unknown, and the campaign is held before others follow", async () => {
  const id = await plantCampaign(db, { channel: "chat-text", size: 300, chunkSize: 100 });
  await db.query("UPDATE connection SET is_breaker_open = false, tokens = 200");
  await lane.settle(await lane.claimed(id, { service: "chat" }), LOST);
  await age(id);
  await db.query("UPDATE attempt SET due_at = now() WHERE campaign_id = $1", [id]);
  await db.query("UPDATE connection SET failure_streak = 3, is_breaker_open = false WHERE service = 'chat'");
  await lane.claim(id, { service: "chat" });
  const { state, unknown, queued } = await countsOf(db, id);
  assert.deepEqual([state, unknown, queued], ["needs-attention", 100, 200]);
  assert.match(
    (await getHold(db, id))?.detail ?? "",
    /may have been sent\. No clear answer within 30 minutes\./,
  );
});

for (const [away, streak, withinMs] of [
  ["10 seconds", 1, 4_000],
  ["2 minutes", 3, 12_000],
  ["10 minutes", 3, 30_000],
  ["10 minutes", 0, null],
] as const) {
  test(`a request tried ${away} ago, ${streak} without an answer in a row: it waits ${withinMs ?? "as long as any"} ms`, async () => {
    const id = await plantTried("cut-before");
    await db.query("UPDATE attempt SET first_attempting_at = now() - $2::interval WHERE campaign_id = $1", [
      id,
      away,
    ]);
    await db.query("UPDATE connection SET failure_streak = $1, is_breaker_open = false, tokens = 100", [
      streak,
    ]);
    const attempt = await lane.claimed(id, { service: "chat" });
    assert.equal(
      attempt.withinMs === undefined ? null : Math.round(attempt.withinMs / 1_000) * 1_000,
      withinMs,
    );
  });
}
