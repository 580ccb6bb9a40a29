import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { findFreePort } from "#lib/launch/launcher/port.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { type RunningSandbox, startSandbox } from "#lib/sandbox/index.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { plantKey } from "#lib/testing/plant-key.ts";
import { until } from "#lib/testing/until.ts";
import { startWebProcess, type WebProcess } from "./web-process.ts";
import { startWorkerProcess } from "./worker-process.ts";

// pgbouncer is Debian's: apt-get install pgbouncer.

const PROCESSES = 4;
const SESSIONS = 10;
const BATCHES = 50;
const SIZE = 20;

let database: TestDatabase;
let db: Db;
let sandbox: RunningSandbox;
let folder: string;
let pooler: ChildProcess;
let pooled: string;
let direct: { DATABASE_DIRECT_URL: string };
let webs: WebProcess[];

before(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { name: "pooler" });
  sandbox = await startSandbox({ databaseUrl: database.url, settings: { latencyMs: 20 } });
  folder = await mkdtemp(join(tmpdir(), "tuma-pooler-"));
  await chmod(folder, 0o755);
  direct = { DATABASE_DIRECT_URL: database.url };
  ({ pooler, url: pooled } = await startPooler(database.url));
  webs = await Promise.all(
    Array.from({ length: PROCESSES }, (_, place) =>
      startWebProcess(pooled, join(folder, `web-${place}`), direct),
    ),
  );
});
after(async () => {
  for (const { process } of webs) process.kill("SIGTERM");
  await Promise.all(webs.map(({ process }) => process.exitCode ?? once(process, "exit")));
  pooler.kill("SIGTERM");
  await sandbox.close();
  await db.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test(`${PROCESSES} webs and ${PROCESSES} workers behind pgbouncer with pool_mode = transaction, two workers killed -> each message once, none is lost, in ${SESSIONS} sessions and one or two for each process`, {
  timeout: limitMs(300_000),
}, async (t) => {
  const start = (place: number) =>
    startWorkerProcess(pooled, sandbox, join(folder, `worker-${place}`), direct);
  const workers = Array.from({ length: PROCESSES }, (_, place) => start(place));
  try {
    const { secret } = await plantKey(db);
    const sent = await Promise.all(Array.from({ length: BATCHES }, (_, at) => sendBatch(secret, at)));
    assert.deepEqual([...new Set(sent)], [202]);
    for (const place of [0, 1]) {
      const before = await countLedger();
      await until(
        async () => (await countLedger()) > before,
        () => `nothing goes on: ${workers[2]?.output()}`,
        15_000,
      );
      await workers[place]?.kill();
      workers[place] = start(place);
    }
    await until(
      hasEnded,
      () => `not everything ends: ${workers.map((worker) => worker.output()).join("\n")}`,
      120_000,
    );
    const twice = await db.query("SELECT recipient FROM sandbox.ledger GROUP BY 1 HAVING count(*) > 1");
    assert.deepEqual(twice, []);
    const rows = await db.query<{ state: string; count: number }>(
      "SELECT state, count(*)::int FROM recipient GROUP BY 1",
    );
    const of = new Map(rows.map(({ state, count }) => [state, count]));
    assert.equal((of.get("accepted") ?? 0) + (of.get("unknown") ?? 0), BATCHES * SIZE);
    assert.ok((of.get("accepted") ?? 0) <= (await countLedger()));
    const sessions = await db.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name ~ '^tuma (web|worker|listen)'",
    );
    t.diagnostic(JSON.stringify({ sessions: sessions.length, ...Object.fromEntries(of) }));
    assert.ok(sessions.length <= SESSIONS + 2 * 2 * PROCESSES, `${sessions.length} sessions`);
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()));
  }
});

const countLedger = async (): Promise<number> => (await db.query("SELECT FROM sandbox.ledger")).length;

async function hasEnded(): Promise<boolean> {
  const open = await db.query(
    `SELECT FROM campaign c WHERE state NOT IN ('sent', 'completed')
       OR EXISTS (SELECT FROM attempt a WHERE a.campaign_id = c.id AND (a.is_unfolded OR a.state = 'attempting')) LIMIT 1`,
  );
  return open.length === 0;
}

async function sendBatch(secret: string, at: number): Promise<number> {
  const messages = Array.from({ length: SIZE }, (_, place) => ({
    to: `+2557544${String(at * SIZE + place).padStart(5, "0")}`,
    ...{ channel: "sms", sender: "AMANI AGRO", text: `Habari ${at} ${place}` },
  }));
  const answer = await fetch(`${webs[at % webs.length]?.origin}/api/v1/message-batches`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${secret}`,
      "content-type": "application/json",
      "idempotency-key": `batch-${at}`,
    },
    body: JSON.stringify({ messages }),
  });
  assert.equal(answer.status, 202, await answer.text());
  return answer.status;
}

async function startPooler(url: string): Promise<{ pooler: ChildProcess; url: string }> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const listenPort = await findFreePort();
  const settings = join(folder, "pgbouncer.ini");
  const name = pathname.slice(1);
  const user = decodeURIComponent(username);
  await writeFile(
    settings,
    `[databases]
${name} = host=${hostname} port=${port} dbname=${name} user=${user} password='${decodeURIComponent(password)}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SESSIONS}
max_client_conn = 1000
`,
    { mode: 0o644 },
  );
  // It refuses to run as root.
  const isRoot = userInfo().uid === 0;
  const child = spawn("pgbouncer", [settings], {
    ...(isRoot && { uid: 65_534, gid: 65_534 }),
    stdio: "ignore",
  });
  await Promise.race([
    once(child, "spawn"),
    once(child, "error").then(([error]) => assert.fail(`${error.message}. apt-get install pgbouncer`)),
  ]);
  const through = Object.assign(new URL(url), { host: `127.0.0.1:${listenPort}` }).href;
  const answers = async () => {
    const probe = openDatabase(through, { max: 1, directUrl: url });
    const isThere = await probe.query("SELECT 1 AS one").then(
      () => true,
      () => false,
    );
    await probe.close();
    return isThere;
  };
  await until(answers, "pgbouncer does not answer", 20_000);
  return { pooler: child, url: through };
}
