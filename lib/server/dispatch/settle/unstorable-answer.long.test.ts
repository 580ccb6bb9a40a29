import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import type { SmsBulkSent } from "#lib/contract/wire/sms.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { completeCampaigns } from "#lib/server/store/message/poll.ts";
import { countsOf, doubledIn, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { recoverAttempts } from "../index.ts";

const engine = await openEngine();
const { db, stub, run } = engine;
after(engine.close);
beforeEach(engine.renew);

/** Runs a campaign against a service that answers a bulk request in the wrong way, to the end or for some seconds. */
async function runAgainst(change: (data: SmsBulkSent) => SmsBulkSent): Promise<string> {
  const id = await plantCampaign(db, { channel: "sms", size: 300 });
  stub.odd = (body) => {
    const data = change((body as { data: SmsBulkSent }).data);
    return { status: 202, text: JSON.stringify({ status: 202, message: "ok", data }) };
  };
  const signal = AbortSignal.timeout(limitMs(5_000));
  await run(id, { signal });
  return id;
}

const withId = (change: (id: string) => string) => (data: SmsBulkSent) => ({
  ...data,
  results: data.results.map((result) => ({ ...result, messageId: change(result.messageId) })),
});

for (const [what, change, ids] of [
  ["credits that are no whole number", (data: SmsBulkSent) => ({ ...data, creditsDeducted: 12.5 }), 300],
  ["a balance beyond every number", (data: SmsBulkSent) => ({ ...data, remainingBalance: 1e30 }), 300],
  ["ids with a zero byte", withId((id) => `${id}\u0000`), 0],
  [
    "ids longer than an index takes",
    withId((id) => id + Array.from({ length: 400 }, () => crypto.randomUUID()).join("")),
    0,
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
    const messages = await db.query("SELECT id FROM message WHERE campaign_id = $1", [id]);
    assert.equal(messages.length, ids, "what could be read of the answer is kept");
    const odd = await db.query("SELECT id FROM attempt WHERE campaign_id = $1 AND oddities IS NULL", [id]);
    assert.deepEqual(odd, [], "what could not is flagged");
    if (ids === 0) assert.deepEqual((await completeCampaigns(db, { after: null, limit: 10 })).ids, [id]);
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
