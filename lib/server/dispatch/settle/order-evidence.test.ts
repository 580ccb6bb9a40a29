import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { getConnection } from "#lib/server/store/sending/connection.ts";
import { countsOf, plantCampaign } from "#lib/testing/campaign.ts";
import { openEngine } from "#lib/testing/engine.ts";

const engine = await openEngine();
const { db, stub, run } = engine;
after(engine.close);
beforeEach(engine.renew);

/** Every fifth text is longer than the others, so that an answer in another order shows. */
async function plantVaried(size: number, chunkSize: number): Promise<string> {
  const id = await plantCampaign(db, { channel: "sms", size, chunkSize });
  await db.query(
    "UPDATE recipient SET text = repeat('x', 200), segments = 2 WHERE campaign_id = $1 AND seq % 5 = 0",
    [id],
  );
  return id;
}

async function gradesOf(id: string) {
  return db.query<{ grade: string; n: number }>(
    "SELECT grade, count(*) AS n FROM message WHERE campaign_id = $1 GROUP BY 1 ORDER BY 1",
    [id],
  );
}

const operationsOf = async (id: string) =>
  (
    await db.query<{ operation: string }>(
      "SELECT DISTINCT operation FROM attempt WHERE campaign_id = $1 ORDER BY 1",
      [id],
    )
  ).map(({ operation }) => operation);

const sizeOf = async (id: string) =>
  (await db.query<{ size: number }>("SELECT max(size) AS size FROM attempt WHERE campaign_id = $1", [id]))[0]
    ?.size;

test("a service that shuffles equal texts gets nobody called certain", async () => {
  stub.bulk = (entries) => ({ accepted: entries, order: entries.toReversed() });
  const id = await plantCampaign(db, { channel: "sms", size: 300 });
  await run(id);
  assert.deepEqual(await gradesOf(id), [{ grade: "assumed", n: 300 }]);
});

test("texts of different length prove their own order, and twenty such requests prove the service's", async () => {
  const varied = await plantVaried(100, 5);
  await run(varied);
  assert.deepEqual(await gradesOf(varied), [{ grade: "positional", n: 100 }]);
  assert.equal((await getConnection(db, "sms"))?.orderTrust, "proven");
  const equal = await plantCampaign(db, { channel: "sms", size: 100 });
  await run(equal);
  assert.deepEqual(await gradesOf(equal), [{ grade: "positional", n: 100 }]);
});

test("one contradiction ends the proof: what follows goes one by one, and each id is certain", async () => {
  await run(await plantVaried(100, 5));
  stub.bulk = (entries) => ({ accepted: entries, order: entries.toReversed() });
  const broken = await plantVaried(100, 10);
  await run(broken);
  const connection = await getConnection(db, "sms");
  assert.deepEqual([connection?.orderTrust, connection?.isOrderTrusted], ["broken", false]);
  const grades = await gradesOf(broken);
  assert.ok(!grades.some(({ grade }) => grade === "positional" || grade === "assumed"));
  assert.ok((grades.find(({ grade }) => grade === "exact")?.n ?? 0) >= 60);
});

test("distrust can end: after its time ten go at once on trial, and twenty requests in order end it", async () => {
  stub.bulk = (entries) => ({ accepted: entries, order: entries.toReversed() });
  await run(await plantVaried(40, 40));
  stub.bulk = (entries) => ({ accepted: entries, order: entries });
  const exact = await plantVaried(10, 10);
  await run(exact);
  assert.deepEqual(await operationsOf(exact), ["sms.send"], "not before its time");
  await db.query("UPDATE connection SET order_retry_at = now()");
  const trial = await plantVaried(180, 100);
  await run(trial);
  assert.deepEqual([await operationsOf(trial), await sizeOf(trial)], [["sms.bulk"], 10]);
  assert.deepEqual(await gradesOf(trial), [{ grade: "assumed", n: 180 }], "one that agrees is no proof yet");
  await run(await plantVaried(20, 100));
  const believed = await plantVaried(100, 100);
  await run(believed);
  assert.equal(await sizeOf(believed), 100);
  assert.deepEqual(await gradesOf(believed), [{ grade: "positional", n: 100 }]);
  assert.equal((await countsOf(db, believed)).state, "sent");
});

test("each break of the order doubles the time until the next trial", async () => {
  stub.bulk = (entries) => ({ accepted: entries, order: entries.toReversed() });
  const hours: number[] = [];
  for (let breaks = 0; breaks < 3; breaks++) {
    await run(await plantVaried(5, 5));
    const [row] = await db.query<{ hours: number }>(
      "SELECT round(extract(epoch FROM order_retry_at - now()) / 3600)::int AS hours FROM connection WHERE service = 'sms'",
    );
    hours.push(row?.hours ?? 0);
    await db.query("UPDATE connection SET order_retry_at = now()");
  }
  assert.deepEqual(hours, [1, 2, 4]);
});
