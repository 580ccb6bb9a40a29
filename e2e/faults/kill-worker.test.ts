import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { createRandom } from "#lib/sandbox/faults.ts";
import { type RunningSandbox, startSandbox } from "#lib/sandbox/index.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { SEED } from "#lib/testing/random/seed.ts";
import { until } from "#lib/testing/until.ts";
import { checkHistory } from "./check-history.ts";
import { startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

// A longer run: SEED=7 FAULT_KILLS=100 FAULT_SIZE=20000 npm run faults
const KILLS = Number(process.env.FAULT_KILLS ?? 4);
const SIZE = Number(process.env.FAULT_SIZE ?? 1_000);
const LANES = 2;

let database: TestDatabase;
let db: Db;
let sandbox: RunningSandbox;

before(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  sandbox = await startSandbox({
    databaseUrl: database.url,
    settings: { windows: "open", latencyMs: 60, smsSubmitMs: 200, smsDeliverMs: 300 },
  });
});
after(async () => {
  await sandbox.close();
  await db.close();
  await database.drop();
});

/** A campaign of chat texts has a template for people without an open window, and windows open and close meanwhile. */
const TEMPLATE = { templateName: "oda_tayari", language: "sw" };

for (const { channel, chunkSize, ...more } of [
  { channel: "sms", chunkSize: 50 },
  { channel: "chat-text", chunkSize: 50, template: TEMPLATE },
] as const) {
  test(`${KILLS} hard kills in a ${channel} campaign of ${SIZE}: nobody twice, nobody lost (seed ${SEED})`, async (t) => {
    t.diagnostic(`seed ${SEED}`);
    const random = createRandom(SEED + channel.length);
    await db.query("TRUNCATE connection");
    const id = await plantCampaign(db, { channel, size: SIZE, chunkSize, ...more });
    // Numbers of the second campaign are other people's, so that the ledger tells the campaigns apart.
    if (channel !== "sms")
      await db.query(
        `UPDATE recipient SET number = replace(number, '+2557', '+2556'), parameters = '{"1":"Asha","2":"77"}'
         WHERE campaign_id = $1`,
        [id],
      );
    await db.query("UPDATE connection SET rate = 14, tokens = 1 WHERE service = 'sms'");
    await db.query("UPDATE connection SET rate = 600, tokens = 1 WHERE service = 'chat'");
    await turnWindows(id);
    let worker = startWorkerProcess(database.url, sandbox);
    let kills = 0;
    for (; kills < KILLS; kills++) {
      await untilSent(id, (kills + random()) / (KILLS + 1));
      await wait(Math.floor(random() * 120));
      await worker.kill();
      await turnWindows(id);
      worker = startWorkerProcess(database.url, sandbox);
    }
    await untilEnd(id, worker);
    await worker.kill();
    const totals = await checkHistory(db, id, {
      maxUnknown: channel === "sms" ? kills * LANES * chunkSize : 0,
    });
    t.diagnostic(`${kills} kills: ${JSON.stringify(totals)}`);
    assert.equal(kills, KILLS);
    if (channel === "sms") return;
    assert.equal(totals.accepted, SIZE, "chat is asked for again with its key");
    const kinds = await db.query<{ operation: string }>(
      "SELECT DISTINCT operation FROM attempt WHERE campaign_id = $1 ORDER BY 1",
      [id],
    );
    assert.deepEqual(
      kinds.map(({ operation }) => operation),
      ["chat.template", "chat.text"],
    );
  });
}

/** Of everybody anew: half of them wrote a moment ago, the others long before. */
const turnWindows = (id: string) =>
  db.query(
    `INSERT INTO contact_window (number, last_inbound_at)
     SELECT number, now() - CASE WHEN random() < 0.5 THEN interval '1 minute' ELSE interval '2 days' END
     FROM recipient WHERE campaign_id = $1
     ON CONFLICT (number) DO UPDATE SET last_inbound_at = excluded.last_inbound_at`,
    [id],
  );

/** Lets the campaign come so far that kills are spread over all of it. */
async function untilSent(id: string, share: number): Promise<void> {
  for (;;) {
    const [row] = await db.query<{ left: number; hold: object | null; state: string }>(
      "SELECT n_queued AS left, hold, state FROM campaign WHERE id = $1",
      [id],
    );
    assert.notEqual(row?.state, "needs-attention", JSON.stringify(row?.hold));
    if (1 - (row?.left ?? 0) / SIZE >= share) return;
    await wait(10);
  }
}

async function untilEnd(id: string, worker: WorkerProcess): Promise<void> {
  const hasEnded = async () => {
    const [row] = await db.query<{ state: string }>(
      `SELECT state FROM campaign c WHERE id = $1
       AND NOT EXISTS (SELECT FROM attempt a WHERE a.campaign_id = c.id AND a.is_unfolded)`,
      [id],
    );
    return row?.state === "sent" || row?.state === "completed";
  };
  await until(hasEnded, () => `the campaign did not end; the worker said: ${worker.output()}`);
}
