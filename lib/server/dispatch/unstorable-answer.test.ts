import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import type { SmsBulkSent } from "#lib/contract/wire/sms.ts";
import type { Service } from "#lib/service/index.ts";
import { countsOf, doubledIn, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { completeCampaigns } from "../store/poll.ts";
import { recoverAttempts } from "./index.ts";

const engine = await openEngine();
const { db, stub, service, run } = engine;
after(engine.close);
beforeEach(engine.renew);

/** Runs a campaign against a service that answers a bulk request in the wrong way, to the end or for 5 s. */
async function runAgainst(change: (data: SmsBulkSent) => SmsBulkSent): Promise<string> {
  const id = await plantCampaign(db, { channel: "sms", size: 300 });
  const sendBulk: Service["sms"]["sendBulk"] = async (body) => {
    const answer = await service.sms.sendBulk(body);
    const data = change(answer.data);
    return { ...answer, data, raw: JSON.stringify({ status: 200, message: "ok", data }) };
  };
  const odd = { ...service, sms: { ...service.sms, sendBulk } };
  const signal = AbortSignal.timeout(5_000);
  await run(id, { service: odd, signal });
  return id;
}

const withId = (change: (id: string) => string) => (data: SmsBulkSent) => ({
  ...data,
  results: data.results.map((result) => ({ ...result, messageId: change(result.messageId) })),
});

for (const [what, change] of [
  ["credits that are no whole number", (data: SmsBulkSent) => ({ ...data, creditsDeducted: 12.5 })],
  ["a balance beyond every number", (data: SmsBulkSent) => ({ ...data, remainingBalance: 1e30 })],
  ["ids with a zero byte", withId((id) => `${id}\u0000`)],
  [
    "ids longer than an index takes",
    withId((id) => id + Array.from({ length: 400 }, () => crypto.randomUUID()).join("")),
  ],
] as const) {
  test(`${what}: everybody counts as accepted, the campaign ends, and the worker goes on`, async () => {
    const id = await runAgainst(change);
    const { state, accepted, attempting } = await countsOf(db, id);
    assert.deepEqual([state, accepted, attempting], ["sent", 300, 0]);
    assert.deepEqual([stub.ledger.length, doubledIn(stub.ledger)], [300, []]);
    await db.query("UPDATE attempt SET finished_at = now() - interval '10 s'");
    await recoverAttempts(db);
    const states = await db.query("SELECT DISTINCT state FROM recipient WHERE campaign_id = $1", [id]);
    assert.deepEqual(states, [{ state: "accepted" }]);
    assert.deepEqual(await completeCampaigns(db), [id]);
  });
}

test("one id for many people: the counter of the operator is that of the messages there are", async () => {
  const twice = crypto.randomUUID();
  const id = await runAgainst(withId(() => twice));
  await db.query("UPDATE attempt SET finished_at = now() - interval '10 s'");
  await recoverAttempts(db);
  const [row] = await db.query(
    `SELECT n_operator AS counted, (SELECT count(*) FROM message WHERE campaign_id = $1 AND state = 'operator') AS real
     FROM campaign WHERE id = $1`,
    [id],
  );
  assert.deepEqual(row, { counted: 1, real: 1 });
});
