import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { type RunningSandbox, startSandbox } from "#lib/sandbox/index.ts";
import { countsOf, getHold, plantCampaign } from "#lib/testing/campaign.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { until } from "#lib/testing/until.ts";
import { startWorkerProcess, WORKER_SECRET } from "./worker-process.ts";

/** So many that the campaign still runs when the backup is made, on a slow machine too. */
const SIZE = Number(process.env.FAULT_SIZE ?? 3_000);
const ROOT = resolve(import.meta.dirname, "../..");

let database: TestDatabase;
let place: TestDatabase;
let upstream: TestDatabase;
let ledger: Db;
let sandbox: RunningSandbox;
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "tuma-restore-backup-"));
  database = await createTestDatabase();
  place = await createTestDatabase();
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
  for (const each of [upstream, place, database]) await each.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The command of the host, with its settings and nothing of this machine's. */
async function admin(url: string, dataFolder: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(ROOT, "lib/launch/admin.ts"), ...args],
    {
      cwd: ROOT,
      env: {
        ...{ DATABASE_URL: url, TUMA_DATA: dataFolder, SESSION_SECRET: WORKER_SECRET },
        ...{ BACKUP_SECRET: "a secret of backups 0123456789", NODE_ENV: "production" },
      },
    },
  );
  return stdout;
}

test("restore: a backup that was made in mid-campaign, after the console was lost -> all that was under way is held, says since when, and nobody gets it twice", async (t) => {
  const data = join(folder, "data");
  const file = join(folder, "tuma.backup");
  const db = openDatabase(database.url, { name: "restore" });
  const id = await plantCampaign(db, { channel: "sms", size: SIZE, chunkSize: 10 });
  await db.query("UPDATE connection SET rate = 5, tokens = 1 WHERE service = 'sms'");
  const first = startWorkerProcess(database.url, sandbox, data);
  await until(async () => (await countSent()) >= 100, "the first hundred are not sent");
  await writeFile(join(data, "secrets.json"), "{}");
  t.diagnostic(await admin(database.url, data, "backup", file));
  const atBackup = await countSent();
  await until(async () => (await countSent()) > atBackup, "nothing more is sent");
  await first.kill();
  await db.close();
  const atLoss = await countSent();
  const restoredData = join(folder, "restored");
  t.diagnostic(await admin(place.url, restoredData, "restore", file));
  const second = startWorkerProcess(place.url, sandbox, restoredData);
  const restored = openDatabase(place.url, { name: "restore" });
  const held = await until(async () => {
    const { state, queued } = await countsOf(restored, id);
    const hold = state === "needs-attention" ? await getHold(restored, id) : null;
    return hold && { ...hold, queued };
  }, "the campaign is not held");
  t.diagnostic(held.detail);
  assert.equal(held.kind, "restored");
  assert.match(
    held.detail,
    /^This database was restored from a backup of .* What we sent after that is not known here\./,
  );
  assert.match(held.detail, /Any of the \d+ queued messages may have been sent already/);
  assert.ok(held.queued > 0);
  // Requests under way at the backup are not known to be sent, either: none of them goes again.
  await until(async () => {
    const [row] = await restored.query<{ open: number }>(
      "SELECT n_attempting AS open FROM campaign WHERE id = $1",
      [id],
    );
    return row?.open === 0;
  }, "what was under way is not settled");
  await second.kill();
  await restored.close();
  assert.equal(await countSent(), atLoss, "not one more was sent");
  const doubled = await ledger.query(
    "SELECT recipient FROM sandbox.ledger GROUP BY recipient HAVING count(*) > 1",
  );
  assert.deepEqual(doubled, []);
});

async function countSent(): Promise<number> {
  const [row] = await ledger.query<{ count: number }>("SELECT count(*) FROM sandbox.ledger");
  return row?.count ?? 0;
}
