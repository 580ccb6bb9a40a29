import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { createRandom } from "#lib/sandbox/faults.ts";
import { type RunningSandbox, startSandbox } from "#lib/sandbox/index.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { SEED } from "#lib/testing/random/seed.ts";
import { until } from "#lib/testing/until.ts";
import { checkHistory } from "./check-history.ts";
import { type DatabaseGate, openDatabaseGate } from "./database-gate.ts";
import { startWorkerProcess, type WorkerProcess } from "./worker-process.ts";

// A longer run, outages of 0.5 to 30 s: SEED=7 FAULT_OUTAGES=40 FAULT_OUTAGE_MS=30000 FAULT_SIZE=20000 npm run faults
const OUTAGES = Number(process.env.FAULT_OUTAGES ?? 3);
const LONGEST_MS = Number(process.env.FAULT_OUTAGE_MS ?? 1_500);
const SIZE = Number(process.env.FAULT_SIZE ?? 600);
const SHORTEST_MS = 500;
const CHUNK = 25;
const LANES = 2;

let database: TestDatabase;
let db: Db;
let sandbox: RunningSandbox;
let gate: DatabaseGate;
let data: string;

before(async () => {
  data = await mkdtemp(join(tmpdir(), "tuma-outages-"));
  database = await createTestDatabase();
  db = openDatabase(database.url, { name: "outages" });
  sandbox = await startSandbox({
    databaseUrl: database.url,
    settings: { windows: "open", latencyMs: 40, smsSubmitMs: 200, smsDeliverMs: 300 },
  });
  gate = await openDatabaseGate(database.url);
});
after(async () => {
  await gate.close();
  await sandbox.close();
  await db.close();
  await database.drop();
  await rm(data, { recursive: true, force: true });
});

test(`${OUTAGES} outages of the database of up to ${LONGEST_MS} ms under load: all is sent once, by the same worker (seed ${SEED})`, {
  timeout: limitMs(OUTAGES * (LONGEST_MS + 30_000) + SIZE * 60 + 120_000),
}, async (t) => {
  t.diagnostic(`seed ${SEED}`);
  const random = createRandom(SEED);
  const ids = await plantBoth();
  const worker = startWorkerProcess(gate.url, sandbox, data);
  let struck = 0;
  for (; struck < OUTAGES; struck++) {
    await untilSent((struck + random()) / (OUTAGES + 1), worker);
    gate.shut(random() < 0.3 ? "hang" : "refuse");
    await wait(SHORTEST_MS + random() * (LONGEST_MS - SHORTEST_MS));
    gate.open();
  }
  for (const id of ids) await untilEnded(id, worker);
  const isOneWorker = worker.isAlive();
  await worker.kill();
  assert.ok(isOneWorker, `the worker lived through all of it: ${worker.output()}`);
  for (const id of ids) {
    const totals = await checkHistory(db, id, { maxUnknown: id === ids[0] ? struck * LANES * CHUNK : 0 });
    t.diagnostic(JSON.stringify(totals));
  }
});

/** An SMS campaign and a chat campaign to other people, slow enough for every outage to meet both. */
async function plantBoth(): Promise<string[]> {
  const sms = await plantCampaign(db, { channel: "sms", size: SIZE, chunkSize: CHUNK });
  const chat = await plantCampaign(db, { channel: "chat-text", size: SIZE, chunkSize: CHUNK });
  await db.query("UPDATE recipient SET number = replace(number, '+2557', '+2556') WHERE campaign_id = $1", [
    chat,
  ]);
  await db.query("UPDATE connection SET rate = CASE service WHEN 'sms' THEN 10 ELSE 250 END, tokens = 1");
  return [sms, chat];
}

async function untilSent(share: number, worker: WorkerProcess): Promise<void> {
  const isSent = async () => {
    const [row] = await db.query<{ left: number }>("SELECT sum(n_queued)::int AS left FROM campaign");
    return 1 - (row?.left ?? 0) / (2 * SIZE) >= share;
  };
  const what = () => `sending stands still; the worker said: ${worker.output()}`;
  await until(isSent, what, 120_000);
}

async function untilEnded(id: string, worker: WorkerProcess): Promise<void> {
  const findEnded = async () =>
    (
      await db.query(
        `SELECT FROM campaign c WHERE id = $1 AND state IN ('sent', 'completed')
       AND NOT EXISTS (SELECT FROM attempt a WHERE a.campaign_id = c.id AND a.is_unfolded)`,
        [id],
      )
    )[0];
  const what = () => `the campaign did not end; the worker said: ${worker.output()}`;
  await until(findEnded, what, 120_000);
}
