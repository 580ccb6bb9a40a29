import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { listRunnable } from "#lib/server/store/campaign/schedule.ts";
import { openEngine } from "#lib/testing/engine.ts";
import { queueSms } from "./queue-sms.ts";

const engine = await openEngine();
const { db, stub } = engine;
after(engine.close);
beforeEach(engine.renew);

const ASHA = "+255754600001";
const queue = (number: string) =>
  db.transaction((tx) =>
    queueSms(tx, {
      ...{ name: "Code: Duka", number, text: "123456 ni namba yako", shownText: "•••••• ni namba yako" },
      ...{ senderId: "DUKA", createdBy: randomUUID() },
    }),
  );
const optOut = (number: string) =>
  db.query(
    `INSERT INTO suppression (number, reason, source, is_out, said_at, fact_id) VALUES ($1, '', 'api', true, now(), $2)`,
    [number, randomUUID()],
  );
/** Its second is over. */
async function endGrace(id: string) {
  await db.query("UPDATE campaign SET grace_until = now() - interval '1 s' WHERE id = $1", [id]);
}

test("an SMS that nobody presses for: sent once by the worker, with its own text, through the journal", async () => {
  const id = (await queue(ASHA)) ?? assert.fail("not queued");
  assert.deepEqual(stub.ledger, []);
  await endGrace(id);
  assert.ok((await listRunnable(db)).includes(id));
  await engine.run(id);
  await engine.run(id);
  assert.deepEqual(
    stub.ledger.map(({ to, text }) => [to, text]),
    [[ASHA, "123456 ni namba yako"]],
  );
  const [row] = await db.query(
    `SELECT r.state, a.operation FROM recipient r JOIN attempt a USING (campaign_id) WHERE r.campaign_id = $1`,
    [id],
  );
  assert.deepEqual(row, { state: "accepted", operation: "sms.send" });
});

test("whoever has opted out: nothing is queued, and nothing is sent where they do meanwhile", async () => {
  const id = (await queue(ASHA)) ?? assert.fail("not queued");
  await optOut(ASHA);
  assert.equal(await queue(ASHA), null);
  await endGrace(id);
  await engine.run(id);
  assert.deepEqual(stub.ledger, []);
});
