import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { recordFacts } from "#lib/server/messages/index.ts";
import { getCampaignView } from "#lib/server/store/campaign/campaign-view.ts";
import { listRecipientRows } from "#lib/server/store/campaign/recipient/recipient-view.ts";
import { countsOf, doubledIn, getHold, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";

const engine = await openEngine();
const { db, stub, run } = engine;
after(engine.close);
beforeEach(engine.renew);

type Body = { data: Record<string, unknown> & { results: Record<string, unknown>[] } };
const json = (body: object) => ({ status: 202, text: JSON.stringify(body) });
/** An answer in which the first `failed` rows say so. */
const withFailed =
  (failed: number, row: object, data: object = {}) =>
  (body: object) => {
    const usual = (body as Body).data;
    const results = usual.results.map((result, index) => (index < failed ? { ...result, ...row } : result));
    return json({ status: 202, data: { ...usual, results, ...data } });
  };

async function deliveryOf(id: string) {
  const campaign = await getCampaignView(db, id);
  assert.ok(campaign);
  const { delivery, counts, creditsUsed, creditsUnstated } = campaign;
  const { accepted, rejected, unknown } = counts;
  return { accepted, rejected, unknown, failed: delivery.failed, creditsUsed, creditsUnstated };
}

const statesOf = async (id: string) =>
  (await listRecipientRows(db, id, { q: "", after: 0, upTo: 1_000, limit: 1_000 })).map(({ state }) => state);

for (const word of ["FAILED", "rejected", "Undelivered"]) {
  test(`one SMS that is answered with an id and ${word} is failed at once, and not asked for again`, async () => {
    const id = await plantCampaign(db, { channel: "sms", size: 1, lane: "exact" });
    stub.odd = () => json({ status: 202, data: { messageId: "m-1", status: word } });
    await run(id);
    assert.deepEqual(await deliveryOf(id), {
      ...{ accepted: 1, rejected: 0, unknown: 0, failed: 1 },
      ...{ creditsUsed: 0, creditsUnstated: 1 },
    });
    assert.deepEqual(await statesOf(id), ["failed"]);
    const [message] = await db.query<{ next: Date | null; word: string; source: string }>(
      `SELECT m.next_poll_at AS next, f.word, f.source FROM message m JOIN message_fact f ON f.message_id = m.id
       WHERE m.service_id = 'm-1'`,
    );
    assert.deepEqual(message, { next: null, word, source: "response" });
    await db.query("DELETE FROM message");
  });
}

for (const [what, data] of [
  ["among the accepted", {}],
  ["among the refused", { acceptedCount: 97, rejectedCount: 3, creditsDeducted: 97 }],
  ["beside no counts", { acceptedCount: null, rejectedCount: null }],
] as const) {
  test(`three of a hundred with an id that say failed, counted ${what}, are failed and keep their ids`, async () => {
    const id = await plantCampaign(db, { channel: "sms", size: 100 });
    stub.odd = withFailed(3, { status: "failed" }, data);
    await run(id);
    const { creditsUsed, creditsUnstated, ...people } = await deliveryOf(id);
    assert.deepEqual(people, { accepted: 100, rejected: 0, unknown: 0, failed: 3 });
    assert.deepEqual([creditsUsed, creditsUnstated], ["creditsDeducted" in data ? 97 : 100, 0], "as stated");
    assert.deepEqual((await statesOf(id)).slice(0, 4), ["failed", "failed", "failed", "operator"]);
    const ids = await db.query("SELECT service_id FROM message WHERE campaign_id = $1", [id]);
    assert.equal(ids.length, 100);
  });
}

test("without an id, what says that it failed is refused, also where nothing is counted", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 100 });
  const uncounted = { acceptedCount: null, rejectedCount: null, creditsDeducted: 97 };
  stub.odd = withFailed(3, { status: "failed", messageId: null }, uncounted);
  await run(id);
  const { accepted, rejected, failed, creditsUsed } = await deliveryOf(id);
  assert.deepEqual([accepted, rejected, failed, creditsUsed], [97, 3, 0, 97]);
});

test("where nobody can say whose it is, a failed message is counted all the same", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 100 });
  // One in the middle is refused, and all texts are alike.
  stub.bulk = (entries) => ({ accepted: entries.toSpliced(50, 1), order: entries.toSpliced(50, 1) });
  stub.odd = withFailed(2, { status: "failed" });
  await run(id);
  const { accepted, rejected, failed } = await deliveryOf(id);
  assert.deepEqual([accepted, rejected, failed], [99, 1, 2]);
});

for (const [what, change] of [
  ["success, but its status is failed", { success: true, status: "failed", error: "Template is paused" }],
  ["no success, but an id", { success: false, status: null, error: "queue is down" }],
] as const) {
  test(`chat, ${what}: failed at once with its reason, and what is heard later of its id counts`, async () => {
    const id = await plantCampaign(db, { channel: "chat-text", size: 3 });
    stub.chat = (results) =>
      results.map((result, index) => (index === 1 ? { ...result, ...change } : result));
    await run(id);
    assert.deepEqual(await statesOf(id), ["handed", "failed", "handed"]);
    const { accepted, rejected, failed } = await deliveryOf(id);
    assert.deepEqual([accepted, rejected, failed], [3, 0, 1]);
    assert.deepEqual(doubledIn(stub.ledger), []);
    const [message] = await db.query<{ id: number; reason: string | null }>(
      "SELECT id, error_text AS reason FROM message WHERE campaign_id = $1 AND state = 'failed'",
      [id],
    );
    assert.equal(message?.reason, change.error);
    const [messageId, occurredAt] = [Number(message?.id), new Date()];
    await recordFacts(db, [{ messageId, source: "event", word: "delivered", occurredAt }]);
    assert.deepEqual(await statesOf(id), ["handed", "delivered", "handed"]);
  });
}

for (const [what, plan, size] of [
  ["one by one", { channel: "sms", lane: "exact" }, 1],
  ["ten in a request", { channel: "sms", chunkSize: 10 }, 10],
  ["ten chats in a request", { channel: "chat-text", chunkSize: 10 }, 10],
] as const) {
  test(`a service that fails everybody with an id, ${what}, stops the campaign before it is through`, async () => {
    const id = await plantCampaign(db, { ...plan, size: 100 });
    stub.chat = (results) => results.map((result) => ({ ...result, status: "failed" }));
    stub.odd = (body, { index, path }) => {
      if (path.includes("waba-api")) return null;
      if (size > 1) return withFailed(size, { status: "failed" })(body);
      return json({ status: 202, data: { messageId: `f-${index}`, status: "FAILED" } });
    };
    await run(id);
    const { state, queued } = await countsOf(db, id);
    assert.equal(state, "needs-attention");
    assert.ok(queued >= 80 - 2 * size, `${queued} left`);
    assert.match(
      (await getHold(db, id))?.detail ?? "",
      /^The service refused, or could not send to, \d+ of the last \d+ people\./,
    );
  });
}
