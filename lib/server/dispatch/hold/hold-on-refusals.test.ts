import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { moveCounters } from "#lib/server/store/campaign/cancel.ts";
import { refuseHeld } from "#lib/server/store/sending/hold.ts";
import { countsOf, doubledIn, getHold, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import type { StubReply, StubRequest } from "#lib/testing/stubs/stub-types.ts";
import { bulkOf, failed, openLane } from "../test-lane.ts";

const engine = await openEngine();
const { db, stub, run } = engine;
const lane = openLane(engine);
after(engine.close);
beforeEach(engine.renew);

const refusal = (message: string, status = 400): StubReply => ({
  status,
  text: JSON.stringify({ status, code: "BAD_REQUEST", message }),
});

async function stand(id: string) {
  return { ...(await countsOf(db, id)), hold: await getHold(db, id) };
}

const resume = (id: string) =>
  db.query("UPDATE campaign SET state = 'running', hold = NULL WHERE id = $1", [id]);

const sizesOf = async (id: string) =>
  (
    await db.query<{ size: number }>("SELECT size FROM attempt WHERE campaign_id = $1 ORDER BY ordinal", [id])
  ).map(({ size }) => size);

for (const { status, limit } of [
  { status: 400, limit: 50 },
  { status: 413, limit: 30 },
] as const) {
  for (const channel of ["sms", "chat-text"] as const) {
    test(`a service that takes ${limit} a request (${status}, ${channel}) refuses nobody of 1,000, and is asked for more only at first`, async () => {
      const id = await plantCampaign(db, { channel, size: 1_000, chunkSize: 100 });
      stub.instead = ({ size }) => (size > limit ? refusal("too many", status) : null);
      await run(id);
      const { state, accepted, rejected } = await stand(id);
      assert.deepEqual([state, accepted, rejected], ["sent", 1_000, 0]);
      assert.deepEqual([stub.ledger.length, doubledIn(stub.ledger)], [1_000, []]);
      const tooLarge = (await sizesOf(id)).filter((size) => size > limit);
      assert.ok(tooLarge.length <= 4, `${tooLarge.length} requests were too large`);
    });
  }
}

test("one bad text among 1,000 costs one person, and afterwards requests grow again", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 1_000 });
  const bad = "Habari 60";
  stub.judge = (texts) => (texts.includes(bad) ? refusal(`${bad} is no message`) : null);
  await run(id);
  const { state, accepted, rejected } = await stand(id);
  assert.deepEqual([state, accepted, rejected], ["sent", 999, 1]);
  assert.equal(stub.ledger.length, 999);
  assert.ok(Math.max(...(await sizesOf(id)).slice(-8)) > 25, "requests grow again");
});

/** Refuses everybody alone, until told otherwise. */
const refuseAll = (words: (request: StubRequest) => string) => {
  stub.instead = (request) => refusal(words(request));
};

for (const lane of ["exact", "fast"] as const) {
  test(`three refusals in a row with the same words hold the campaign (${lane}), and nobody counts as refused`, async () => {
    const id = await plantCampaign(db, { channel: "sms", size: 200, lane });
    refuseAll(() => "sender is asleep");
    await run(id);
    const held = await stand(id);
    assert.deepEqual([held.state, held.rejected, held.queued], ["needs-attention", 0, 200]);
    assert.equal(held.hold?.kind, "refusals");
    assert.match(held.hold?.detail ?? "", /sender is asleep/);
    // The third, and one that was on its way; fast ones are halved seven times in two lanes before.
    assert.ok(stub.requests <= (lane === "exact" ? 4 : 20), `${stub.requests} requests`);

    stub.instead = () => null;
    await resume(id);
    await run(id);
    const done = await stand(id);
    assert.deepEqual([done.state, done.accepted, stub.ledger.length], ["sent", 200, 200]);
  });
}

/** The next request holds so many people. */
async function claimOf(id: string, size: number) {
  await db.query("UPDATE connection SET size_limit = $1, size_limit_at = now() WHERE service = 'sms'", [
    size,
  ]);
  const attempt = await lane.claimed(id);
  assert.equal(attempt.members.length, size);
  return attempt;
}

const refusedAs = (words: string) =>
  failed("service_rejected", { retry: "never", upstream: { status: 400 } }, words);

test("nobody of a row counts as refused, also where one of several that is being halved came between", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 200, lane: "fast" });
  for (const size of [1, 2, 1, 1, 1]) await lane.settle(await claimOf(id, size), refusedAs("asleep"));
  const { state, rejected, queued } = await stand(id);
  assert.deepEqual([state, rejected, queued], ["needs-attention", 0, 200]);
});

test("who was refused before somebody was accepted stays refused when a row holds the campaign", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 200, lane: "fast" });
  await lane.settle(await claimOf(id, 1), refusedAs("asleep"));
  const taken = await claimOf(id, 2);
  await lane.settle(taken, bulkOf(taken));
  for (let i = 0; i < 3; i++) await lane.settle(await claimOf(id, 1), refusedAs("asleep"));
  const { state, rejected, accepted } = await stand(id);
  assert.deepEqual([state, rejected, accepted], ["needs-attention", 1, 2]);
});

test("whoever refuses them is not asked again for the same words, and is for others", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 40, lane: "exact" });
  refuseAll(() => "no such country");
  await run(id);
  assert.equal((await stand(id)).hold?.kind, "refusals");
  await db.transaction(async (tx) => {
    const refused = await refuseHeld(tx, id);
    assert.ok(refused >= 3 && refused <= 4, `${refused} refused`);
    await moveCounters(tx, id, { queued: -refused, rejected: refused });
  });
  await resume(id);
  refuseAll(({ index }) => (index < 12 ? "no such country" : "the box is full"));
  await run(id);
  const again = await stand(id);
  assert.equal(again.state, "needs-attention");
  assert.match(again.hold?.detail ?? "", /the box is full/);
  assert.ok(again.rejected >= 8 && again.queued >= 20, `${again.rejected} refused, ${again.queued} queued`);
});

test("refusals with words of their own are about the people: nothing stops", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 12, lane: "exact" });
  refuseAll(({ index }) => `number ${index} is no number`);
  await run(id);
  const { state, rejected } = await stand(id);
  assert.deepEqual([state, rejected], ["sent", 12]);
});

async function plantTemplate(): Promise<string> {
  const id = await plantCampaign(db, { channel: "chat-text", size: 300, chunkSize: 50 });
  await db.query(
    `UPDATE campaign SET channel = 'chat-template', content = '{"templateName":"bei","language":"sw"}' WHERE id = $1`,
    [id],
  );
  return id;
}

for (const status of [400, 404, 422]) {
  test(`a template that is refused (${status}) stops the campaign at the first answer, and refuses nobody`, async () => {
    const id = await plantTemplate();
    stub.instead = () => refusal("no such template", status);
    await run(id);
    const { state, queued, rejected, hold } = await stand(id);
    assert.deepEqual([state, queued, rejected], ["needs-attention", 300, 0]);
    assert.match(hold?.detail ?? "", /template/);
    assert.ok(stub.requests <= 2, `${stub.requests} requests`);
  });
}

test("a template's request that is refused for its size is halved, and refuses nobody", async () => {
  const id = await plantTemplate();
  stub.instead = ({ size }) =>
    size > 20
      ? { status: 400, text: JSON.stringify({ status: 400, data: { code: "RECIPIENT_LIMIT_EXCEEDED" } }) }
      : null;
  await run(id);
  const { state, accepted, rejected } = await stand(id);
  assert.deepEqual([state, accepted, rejected], ["sent", 300, 0]);
});

test("a 2xx whose text refuses is never sent again, and the third with the same words holds", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 20, lane: "exact" });
  stub.instead = () => ({ ...refusal("not you"), status: 202 });
  await run(id);
  const held = await stand(id);
  assert.equal(held.hold?.kind, "refusals");
  assert.equal(held.rejected, stub.requests);
  stub.instead = () => null;
  await resume(id);
  await run(id);
  const done = await stand(id);
  assert.equal(done.accepted + held.rejected, 20);
});
