import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { countsOf, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";

const engine = await openEngine();
const { db, stub, run } = engine;
after(engine.close);
beforeEach(engine.renew);

/** From now on every send is answered with the body of the first one of its size, as by a cache. */
function cacheAnswers(): void {
  const first = new Map<number, string>();
  stub.odd = (body, { size }) => {
    const text = first.get(size) ?? JSON.stringify(body);
    first.set(size, text);
    return { status: 202, text };
  };
}

for (const [lane, chunk] of [
  ["fast", 100],
  ["exact", 1],
] as const) {
  test(`the answer of an earlier request proves nothing of this one (${lane}): nobody is accepted by it`, async () => {
    const id = await plantCampaign(db, { channel: "sms", size: 1_000, lane });
    cacheAnswers();
    await run(id);
    const { state, accepted, unknown, queued } = await countsOf(db, id);
    const [hold] = await db.query("SELECT hold->>'kind' AS kind FROM campaign WHERE id = $1", [id]);
    assert.deepEqual([state, hold?.kind], ["needs-attention", "answers"]);
    // The first of each size is a real answer; after a doubt one message alone is tried.
    assert.ok(accepted <= chunk + 1 + 10 && unknown >= chunk, `${accepted} accepted, ${unknown} unknown`);
    assert.equal(accepted + unknown + queued, 1_000);
    const [named] = await db.query("SELECT count(*)::int AS n FROM message WHERE campaign_id = $1", [id]);
    assert.equal(named?.n, accepted, "who is accepted has an id of their own");
    const [credits] = await db.query("SELECT credits_used::int AS n FROM campaign WHERE id = $1", [id]);
    assert.equal(credits?.n, accepted);
  });
}

test("an id that came twice beside new ones costs only itself", async () => {
  const id = await plantCampaign(db, { channel: "sms", size: 300 });
  const ids: string[] = [];
  stub.odd = (body) => {
    const { data } = body as { data: { results: { messageId: string }[] } };
    const [row] = data.results;
    if (row && ids[0]) row.messageId = ids[0];
    ids.push(...data.results.map(({ messageId }) => messageId));
    return { status: 202, text: JSON.stringify(body) };
  };
  await run(id);
  const { state, accepted } = await countsOf(db, id);
  assert.deepEqual([state, accepted], ["sent", 300]);
});
