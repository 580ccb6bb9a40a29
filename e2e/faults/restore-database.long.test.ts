import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { type RunningSandbox, startSandbox } from "#lib/sandbox/index.ts";
import { countsOf, getHold, plantCampaign } from "#lib/testing/campaign.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { dropDatabase } from "#lib/testing/drop-database.ts";
import { until } from "#lib/testing/until.ts";
import { startWorkerProcess } from "./worker-process.ts";

const SIZE = 1_000;
const CHUNK = 25;

let database: TestDatabase;
let upstream: TestDatabase;
let ledger: Db;
let sandbox: RunningSandbox;
let data: string;

before(async () => {
  data = await mkdtemp(join(tmpdir(), "tuma-restore-"));
  database = await createTestDatabase();
  // The service keeps what it did, whatever becomes of ours.
  upstream = await createTestDatabase({ template: "empty" });
  ledger = openDatabase(upstream.url, { name: "ledger" });
  sandbox = await startSandbox({
    databaseUrl: upstream.url,
    settings: { windows: "open", latencyMs: 40, smsSubmitMs: 200, smsDeliverMs: 300 },
  });
});
after(async () => {
  await sandbox.close();
  await ledger.close();
  await upstream.drop();
  await database.drop();
  await rm(data, { recursive: true, force: true });
});

test("a backup that is restored in mid-campaign holds the campaign, says since when, and sends to nobody twice", async (t) => {
  let db = openDatabase(database.url, { name: "restore" });
  const id = await plantCampaign(db, { channel: "sms", size: SIZE, chunkSize: CHUNK });
  await db.query("UPDATE connection SET rate = 5, tokens = 1 WHERE service = 'sms'");
  const first = startWorkerProcess(database.url, sandbox, data);
  await until(async () => (await countSent()) >= SIZE * 0.2, "a fifth is not sent");
  await first.kill();
  await db.close();
  await withAdmin((admin, name) => admin.query(`CREATE DATABASE "${name}_backup" TEMPLATE "${name}"`));
  const second = startWorkerProcess(database.url, sandbox, data);
  const atBackup = await countSent();
  await until(async () => (await countSent()) >= atBackup + SIZE * 0.3, "nothing more is sent");
  await second.kill();
  await withAdmin(async (admin, name) => {
    await dropDatabase(admin, name);
    await admin.query(`ALTER DATABASE "${name}_backup" RENAME TO "${name}"`);
  });
  const atRestore = await countSent();
  const third = startWorkerProcess(database.url, sandbox, data);
  db = openDatabase(database.url, { name: "restore" });
  const held = await until(async () => {
    return (await countsOf(db, id)).state === "needs-attention" ? getHold(db, id) : null;
  }, "the campaign is not held");
  await wait(2_000);
  await third.kill();
  await db.close();
  t.diagnostic(held.detail);
  assert.equal(held.kind, "restored");
  const atLeast = Number(/Between (\d+) and all/.exec(held.detail)?.[1]);
  assert.ok(
    atLeast > 0 && atLeast <= atRestore - atBackup + 2 * CHUNK,
    `${atLeast} of ${atRestore - atBackup}`,
  );
  assert.equal(await countSent(), atRestore, "not one more was sent");
  const doubled = await ledger.query(
    "SELECT recipient FROM sandbox.ledger GROUP BY recipient HAVING count(*) > 1",
  );
  assert.deepEqual(doubled, []);
});

async function countSent(): Promise<number> {
  const [row] = await ledger.query<{ count: number }>("SELECT count(*) FROM sandbox.ledger");
  return row?.count ?? 0;
}

async function withAdmin(work: (admin: pg.Client, name: string) => Promise<unknown>): Promise<void> {
  const url = new URL(upstream.url);
  const name = new URL(database.url).pathname.slice(1);
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  try {
    await work(admin, name);
  } finally {
    await admin.end();
  }
}
