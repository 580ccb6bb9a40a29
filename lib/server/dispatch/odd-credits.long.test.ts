import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { getCampaignView } from "#lib/server/store/campaign/campaign-view.ts";
import { listOddRows } from "#lib/server/store/sending/answer/odd-answer.ts";
import { listUnknown } from "#lib/server/store/sending/answer/unknown.ts";
import { getConnection } from "#lib/server/store/sending/connection.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";

const engine = await openEngine();
const { db, stub, run } = engine;
after(engine.close);
beforeEach(engine.renew);

/** Runs a campaign of 100 messages of one segment, whose answer says this of its credits. */
async function runWith(said: object) {
  const id = await plantCampaign(db, { channel: "sms", size: 100 });
  stub.odd = (body) => {
    const { data } = body as { data: object };
    return { status: 202, text: JSON.stringify({ status: 202, data: { ...data, ...said } }) };
  };
  await run(id);
  const campaign = await getCampaignView(db, id);
  assert.equal(campaign?.counts.accepted, 100, "what was accepted is accepted, whatever it costs");
  const [odd] = await listOddRows(db, id, 1);
  const { creditsUsed, creditsUnstated } = campaign;
  return { creditsUsed, creditsUnstated, oddities: odd?.oddities ?? [] };
}

for (const creditsDeducted of [-100, 99.5, 1e12, 1e30, 501, "many", null, [100], true]) {
  test(`${JSON.stringify(creditsDeducted)} credits for 100 segments are not stated: about 100`, async () => {
    assert.deepEqual(await runWith({ creditsDeducted }), {
      ...{ creditsUsed: 0, creditsUnstated: 100, oddities: ["creditsDeducted"] },
    });
  });
}

for (const creditsDeducted of [0, 97, "100", 300, 500]) {
  test(`${JSON.stringify(creditsDeducted)} credits for 100 segments are believed`, async () => {
    const creditsUsed = Number(creditsDeducted);
    assert.deepEqual(await runWith({ creditsDeducted }), { creditsUsed, creditsUnstated: 0, oddities: [] });
  });
}

for (const remainingBalance of [-1, 0.5, 1e12, "1e12", "none"]) {
  test(`a balance of ${JSON.stringify(remainingBalance)} changes nothing that is known of it`, async () => {
    await runWith({ remainingBalance: 4_000 });
    const { oddities } = await runWith({ remainingBalance });
    assert.deepEqual(oddities, ["remainingBalance"]);
    assert.equal((await getConnection(db, "sms"))?.balance, 4_000);
  });
}

test("balances that fall by more than any campaign costs still leave the lost answers to be read", async () => {
  await runWith({ remainingBalance: 90_000_000_000 });
  const id = await plantCampaign(db, { channel: "sms", size: 400 });
  stub.fate = (index) => (index === 1 ? "cut-after" : "ok");
  stub.balance = 500;
  stub.odd = () => null;
  await run(id);
  const [lost] = await listUnknown(db, id, crypto.randomUUID());
  assert.ok(lost?.unexplained && lost.unexplained > 2 ** 32, `${lost?.unexplained}`);
});
