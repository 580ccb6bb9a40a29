import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { inWords } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { sendDirect } from "../index.ts";

const engine = await openEngine();
const { db, stub, sends } = engine;
after(engine.close);
beforeEach(engine.renew);

/** One text to five people, answered with these totals. */
function sendBatch(totals: { messageCount: number; creditsDeducted?: number; remainingBalance?: number }) {
  stub.odd = () => ({ status: 200, text: JSON.stringify({ status: 200, data: totals }) });
  return sendDirect(
    { db, sends },
    {
      channel: "sms",
      operation: "sms.batch",
      lane: "batch",
      name: "Batch",
      content: { text: "Habari" },
      senderId: "AMANI AGRO",
      providerScheduledAt: null,
      idempotencyKey: null,
      actor: { userId: randomUUID(), name: "Neema" },
      recipients: Array.from({ length: 5 }, (_, index) => ({
        number: `+25571200000${index}`,
        text: "Habari",
        parameters: null,
        segments: 1,
      })),
    },
  );
}

async function standing() {
  const [row] = inWords(
    await db.query(
      `SELECT c.state, c.n_accepted AS accepted, c.n_rejected AS rejected, c.n_unknown AS unknown, c.credits_used AS credits,
       (SELECT min(reason) FROM recipient WHERE campaign_id = c.id) AS reason
     FROM attempt a JOIN campaign c ON c.id = a.campaign_id`,
    ),
  );
  return row;
}

test("a batch that answers fewer than were asked for has refused the others, though nobody can say whom", async () => {
  await sendBatch({ messageCount: 3, creditsDeducted: 3, remainingBalance: 70 });
  assert.deepEqual(await standing(), {
    state: "sent",
    accepted: 3,
    rejected: 2,
    unknown: 0,
    credits: 3,
    reason: "2 of these 5 were not accepted. The service does not say which",
  });
  const [balance] = await db.query("SELECT balance FROM connection WHERE service = 'sms'");
  assert.deepEqual(balance, { balance: 70 });
});

test("a batch of which nothing was accepted has refused everybody, and nobody reads as accepted", async () => {
  await sendBatch({ messageCount: 0, creditsDeducted: 0 });
  const { accepted, rejected, unknown } = (await standing()) ?? {};
  assert.deepEqual([accepted, rejected, unknown], [0, 5, 0]);
  assert.deepEqual(
    inWords(
      await db.query(
        `SELECT r.state, r.reason, count(*)::int AS people FROM recipient r JOIN attempt a USING (campaign_id) GROUP BY 1, 2`,
      ),
    ),
    [{ state: "rejected", reason: "The service did not accept it", people: 5 }],
  );
});

test("a batch that answers more than were asked for contradicts itself: everybody may have been sent to", async () => {
  await assert.rejects(sendBatch({ messageCount: 6 }), { code: "service_unknown_outcome" });
  const { accepted, rejected, unknown } = (await standing()) ?? {};
  assert.deepEqual([accepted, rejected, unknown], [0, 0, 5]);
});

for (const creditsDeducted of [-5, 26, 1e15]) {
  test(`a batch of five messages that says it cost ${creditsDeducted} credits states none`, async () => {
    await sendBatch({ messageCount: 5, creditsDeducted });
    assert.equal((await standing())?.credits, 0);
    const [attempt] = await db.query("SELECT credits FROM attempt");
    assert.deepEqual(attempt, { credits: null });
  });
}
