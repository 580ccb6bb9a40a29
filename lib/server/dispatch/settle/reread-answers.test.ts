import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { countsOf, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { rereadAnswers } from "../index.ts";

const engine = await openEngine();
const { db, stub, run } = engine;
after(engine.close);
beforeEach(engine.renew);

const idsOf = async (id: string) =>
  db.query<{ seq: number | null; serviceId: string }>(
    `SELECT seq, service_id AS "serviceId" FROM message WHERE campaign_id = $1 ORDER BY seq, service_id`,
    [id],
  );

/** As if today's reader had not understood what it took in `ids`. */
async function forgetIds(id: string, ids: string[]) {
  await db.query("DELETE FROM message WHERE campaign_id = $1 AND service_id = ANY($2)", [id, ids]);
}

for (const { what, plan } of [
  { what: "single", plan: { channel: "sms", size: 3, lane: "exact" } },
  { what: "bulk", plan: { channel: "sms", size: 30 } },
] as const) {
  test(`ids of ${what} answers that were not understood become messages, once, and nothing is sent`, async () => {
    const id = await plantCampaign(db, plan);
    await run(id);
    const whole = await idsOf(id);
    const counts = await countsOf(db, id);
    await forgetIds(id, [whole[1]?.serviceId ?? ""]);
    assert.equal((await rereadAnswers(db)).messages, 1);
    assert.deepEqual(await idsOf(id), whole);
    assert.deepEqual(await countsOf(db, id), counts);
    assert.deepEqual(await rereadAnswers(db), { read: 0, messages: 0, settled: 0 });
    assert.equal(stub.ledger.length, plan.size);
  });
}

test("ids of chat answers that were not understood are given to their messages", async () => {
  const id = await plantCampaign(db, { channel: "chat-text", size: 5 });
  await run(id);
  const whole = await idsOf(id);
  await db.query("UPDATE message SET service_id = NULL WHERE campaign_id = $1 AND seq = 2", [id]);
  assert.equal((await rereadAnswers(db)).messages, 1);
  assert.deepEqual(await idsOf(id), whole);
  assert.equal((await rereadAnswers(db)).read, 0);
});

test("an answer that nobody knew is settled where it names the outcome today, and not where a person has decided", async () => {
  const [known, decided] = [
    await plantCampaign(db, { channel: "sms", size: 10 }),
    await plantCampaign(db, { channel: "sms", size: 10 }),
  ];
  stub.odd = () => ({ status: 202, text: "a riddle" });
  await run(known);
  await db.query("UPDATE connection SET is_breaker_open = false, chunk_limit = 100");
  await run(decided);
  assert.deepEqual(await rereadAnswers(db), { read: 2, messages: 0, settled: 0 });
  const results = Array.from({ length: 10 }, () => ({ messageId: crypto.randomUUID(), status: "sent" }));
  await db.query("UPDATE attempt SET answer = $1", [JSON.stringify({ status: 202, data: { results } })]);
  await db.query("UPDATE attempt SET resolution = 'not-sent' WHERE campaign_id = $1", [decided]);
  assert.deepEqual(await rereadAnswers(db), { read: 1, messages: 10, settled: 1 });
  const { accepted, unknown } = await countsOf(db, known);
  assert.deepEqual([accepted, unknown], [10, 0]);
  assert.equal((await countsOf(db, decided)).unknown, 10);
});
