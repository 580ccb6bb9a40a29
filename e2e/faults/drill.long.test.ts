import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, before, beforeEach, test } from "node:test";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { build } from "#lib/launch/build.ts";
import { ONLY_TO } from "#lib/launch/drill/wall-name.ts";
import { openCluster, prepareDatabase } from "#lib/launch/postgres/cluster.ts";
import { findServer } from "#lib/launch/postgres/server.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { startSandbox } from "#lib/sandbox/index.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { until } from "#lib/testing/until.ts";
import { launchEverything } from "./launch-everything.ts";
import { treeOf } from "./process-tree.ts";
import { startWorkerProcess, WORKER_SECRET } from "./worker-process.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const DRILL_MS = 400_000;

let database: TestDatabase;
let db: Db;
let folder: string;
/** What stands for the real service and for a system of the company that gets events: nobody may ask them. */
let outside: Server;
let asked = 0;

before(() => build());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tuma-drill-"));
  await mkdir(join(folder, "data"));
  database = await createTestDatabase();
  db = openDatabase(database.url, { name: "drill" });
  asked = 0;
  outside = createServer((_, res) => res.end("{}"));
  outside.on("connection", () => void asked++);
  await once(outside.listen(0, "127.0.0.1"), "listening");
  await plantConsole();
});
afterEach(async () => {
  outside.closeAllConnections();
  outside.close();
  await db.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const outsideUrl = () => `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;

/** A campaign that runs, one that is due in a moment, and events that wait to be posted to another system. */
async function plantConsole(): Promise<void> {
  const running = await plantCampaign(db, { channel: "sms", size: 200, chunkSize: 10 });
  await db.query("UPDATE connection SET rate = 2, tokens = 1 WHERE service = 'sms'");
  await sendSome(running);
  const later = await plantCampaign(db, { channel: "sms", size: 5 });
  await db.query(
    "UPDATE campaign SET state = 'scheduled', started_at = NULL, scheduled_at = now() + interval '20 s' WHERE id = $1",
    [later],
  );
  // Its company writes to its team alone, and asks everybody for consent, at no hour of this day.
  await db.query(
    `INSERT INTO company_setting (name, value) VALUES ('trial', '{"numbers": []}'), ('serviceConsent', '"only"')`,
  );
  const address = randomUUID();
  await db.query(
    `INSERT INTO event_address (id, name, url, secret, types, created_by, created_at)
     VALUES ($1, 'ERP', $2, '\\x00', '{message.sent,message.accepted,campaign.held}', $1, now())`,
    [address, `${outsideUrl()}/events`],
  );
  await db.query(
    "INSERT INTO outgoing_event (type, at, data, sequence) SELECT 'message.sent', now(), '{}', nextval('outgoing_sequence') FROM generate_series(1, 20)",
  );
  await db.query(
    "INSERT INTO event_delivery (address_id, sequence, next_try_at) SELECT $1, sequence, now() FROM outgoing_event",
    [address],
  );
}

/** By a worker of the console, to a service that nobody asks afterwards. */
async function sendSome(id: string): Promise<void> {
  const upstream = await createTestDatabase({ template: "empty" });
  const service = await startSandbox({ databaseUrl: upstream.url });
  const worker = startWorkerProcess(database.url, service, join(folder, "data"));
  await until(async () => {
    const [row] = await db.query<{ sent: number }>("SELECT n_accepted AS sent FROM campaign WHERE id = $1", [
      id,
    ]);
    return (row?.sent ?? 0) >= 20;
  }, "the campaign does not run");
  await worker.kill();
  await service.close();
  await upstream.drop();
}

const BACKUP_SECRET = "a secret of backups 0123456789";

type Command = {
  process: ChildProcess;
  said(): string;
  ended: Promise<number | null>;
  /** It and all that came from it, as often as they were looked for. */
  pids: Set<number>;
  /** What those of them behind the wall were started with. */
  environments: Map<number, string>;
};

/** The command of the host, with all settings of a console that sends and posts for real. */
function admin(args: readonly string[], more: Record<string, string> = {}): Command {
  const child = spawn(process.execPath, [join(ROOT, "lib/launch/admin.ts"), ...args], {
    cwd: folder,
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: "production", SESSION_SECRET: WORKER_SECRET, BACKUP_SECRET },
      ...{ DATABASE_URL: database.url, TUMA_DATA: join(folder, "data") },
      ...{ SERVICE_BASE_URL: outsideUrl(), SERVICE_API_KEY: "the-key-of-the-real-service" },
      ...{ SERVICE_SMS_BASE_URL: `${outsideUrl()}/sms`, SERVICE_SMS_API_KEY: "its-key-of-SMS" },
      ...{ EVENT_PRIVATE_ORIGINS: outsideUrl(), NOTICE_WEBHOOK_URL: `${outsideUrl()}/notices` },
      ...{ NOTICE_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString("base64")}` },
      ...{ OUTBOX_DIR: join(folder, "outbox"), OUTBOX_KEY: "Shop", ...more },
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += chunk));
  const pids = new Set<number>();
  const environments = new Map<number, string>();
  const look = setInterval(async () => {
    for (const pid of await treeOf(child.pid ?? 0)) {
      pids.add(pid);
      const environment = environmentOf(pid);
      // A process that is not what it will be yet still has that of the command.
      if (environment.includes(`${ONLY_TO}=`)) environments.set(pid, environment);
    }
  }, 300);
  const ended = once(child, "close").then(([code]) => code);
  void ended.then(() => clearInterval(look));
  return { process: child, said: () => said, ended, pids, environments };
}

const KNOWS_OUTSIDE = /the-key-of-the-real-service|its-key-of-SMS|EVENT_PRIVATE|NOTICE_|OUTBOX_|BACKUP_/;

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8");
  } catch {
    return "";
  }
}

/** What of a drill is left on this machine: its folder, and processes that were once of it. */
function tracesOf({ pids }: Command): string[] {
  const folders = existsSync(join(folder, "data/drill")) ? ["its folder"] : [];
  return [...folders, ...[...pids].filter((pid) => existsSync(`/proc/${pid}`)).map(String)];
}

const figuresOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<tr><th scope="row">([^<]*)<\/th><td>([^<]*)<\/td><\/tr>/g)].map(
      ([, name = "", said = ""]) => [name, said],
    ),
  );

const stateOfLive = () =>
  db.query(
    `SELECT (SELECT jsonb_agg(jsonb_build_object('id', id, 'state', state, 'queued', n_queued) ORDER BY id) FROM campaign) AS campaigns,
       (SELECT count(*) FROM event_delivery WHERE tries > 0) AS tried, (SELECT count(*) FROM api_key) AS keys,
       (SELECT to_jsonb(b) FROM backup_state b) AS backup`,
  );

test("drill: a console with a running campaign, events that wait and a backup -> each part killed by the seed, nothing lost or doubled, restored from it, and nobody outside was asked for anything", {
  timeout: limitMs(DRILL_MS),
}, async (t) => {
  const backup = join(folder, "tuma.backup");
  const made = admin(["backup", backup]);
  assert.equal(await made.ended, 0, made.said());
  const before = await stateOfLive();
  const page = join(folder, "drill.html");
  const drill = admin(["drill", page, "7"]);
  assert.equal(await drill.ended, 0, drill.said());
  t.diagnostic(drill.said());
  const html = readFileSync(page, "utf8");
  const figures = figuresOf(html);
  assert.match(html, /Passed/);
  assert.deepEqual([figures["Accepted and lost"], figures["Sent twice"]], ["0", "0"]);
  assert.ok(Number(figures["Accepted by the copy"]) > 20);
  assert.equal(figures["Sent though nobody asked"], "0", "what was under way is held");
  assert.match(figures.Seed ?? "", /^7;/);
  assert.equal(figures["Last backup"], "tuma.backup");
  assert.match(figures.Restored ?? "", /^yes, \d+ rows/);
  for (const part of ["web", "worker", "database"])
    assert.equal(html.match(new RegExp(`<td>${part}</td>`, "g"))?.length, 3, part);
  assert.doesNotMatch(html, /the-key-of-the-real-service|\+255|src=|href=/);
  assert.equal(asked, 0, "nobody outside was asked");
  const environments = [...drill.environments.values()];
  assert.ok(environments.length >= 3, "sandbox, worker and web");
  assert.deepEqual(
    environments.filter((environment) => KNOWS_OUTSIDE.test(environment)),
    [],
    "no part of the copy knows who is outside",
  );
  assert.deepEqual(await stateOfLive(), before, "the console is as it was");
  assert.deepEqual(tracesOf(drill), []);
});

test("drill: somebody sends a message again past the journal, and a row of it is gone -> both are on the page, and it ends with 1", {
  timeout: limitMs(DRILL_MS),
}, async () => {
  const page = join(folder, "drill.html");
  const drill = admin(["drill", page]);
  await until(() => /^3 of 9/m.test(drill.said()) || drill.process.exitCode !== null, drill.said, DRILL_MS);
  const service = openDatabase(await urlOf("service"), { name: "drill" });
  const shadow = openDatabase(await urlOf("postgres"), { name: "drill" });
  await service.query(
    `INSERT INTO sandbox.ledger (at, channel, operation, customer_id, message_id, recipient, sender, content)
     SELECT now(), channel, operation, customer_id, gen_random_uuid(), recipient, sender, content FROM sandbox.ledger ORDER BY seq LIMIT 1`,
  );
  const [sent] = await service.query<{ content: string }>(
    "SELECT content FROM sandbox.ledger ORDER BY seq DESC LIMIT 1",
  );
  await plantLoss(shadow);
  await Promise.all([service.close(), shadow.close()]);
  assert.ok(sent);
  assert.equal(await drill.ended, 1, drill.said());
  const figures = figuresOf(readFileSync(page, "utf8"));
  assert.deepEqual([figures["Accepted and lost"], figures["Sent twice"]], ["1", "1"]);
  assert.match(figures["Last backup"] ?? "", /No backup was made yet/);
  assert.match(figures["Restored instead"] ?? "", /^a copy made at /);
  assert.equal(asked, 0);
  assert.deepEqual(tracesOf(drill), []);
});

/** A message that was accepted is taken out of the queue before it is sent, as a statement that forgot it would. */
async function plantLoss(shadow: Db): Promise<void> {
  await until(
    async () => {
      const gone = await shadow.transaction(async (tx) => {
        const [row] = await tx.query<{ id: string }>(
          `SELECT c.id FROM campaign c JOIN api_message a ON a.campaign_id = c.id
           WHERE c.state = 'running' AND c.n_queued = 1 AND c.n_attempting = 0 LIMIT 1 FOR UPDATE OF c SKIP LOCKED`,
        );
        if (!row) return false;
        await tx.query("DELETE FROM recipient WHERE campaign_id = $1", [row.id]);
        await tx.query("UPDATE campaign SET state = 'sent', n_rows = 0, n_queued = 0 WHERE id = $1", [
          row.id,
        ]);
        return true;
      });
      return gone;
    },
    "no message is queued",
    DRILL_MS,
  );
}

async function urlOf(name: "postgres" | "service"): Promise<string> {
  const cluster = await openCluster(join(folder, "data/drill", name), {});
  const server = await findServer(cluster);
  assert.ok(server, `${name} runs`);
  return prepareDatabase(cluster, server.port);
}

test("drill: Ctrl-C between two kills -> no process, no folder, no database and no page stay, and the console is as it was", {
  timeout: limitMs(DRILL_MS),
}, async () => {
  await interrupt(/^1 of 9/m, "SIGINT");
});

test("drill: kill -9 of it, then another one and Ctrl-C while that restores -> nothing stays of either", {
  timeout: limitMs(DRILL_MS),
}, async () => {
  const killed = admin(["drill", join(folder, "killed.html")]);
  await until(
    () => /^1 of 9/m.test(killed.said()) || killed.process.exitCode !== null,
    killed.said,
    DRILL_MS,
  );
  killed.process.kill("SIGKILL");
  await killed.ended;
  assert.notDeepEqual(tracesOf(killed), [], "what it ran on is still there");
  await interrupt(/Making a copy now/, "SIGTERM");
  await until(() => tracesOf(killed).length === 0, "processes of the first are left");
});

async function interrupt(words: RegExp, signal: "SIGINT" | "SIGTERM"): Promise<void> {
  const before = await stateOfLive();
  const page = join(folder, "drill.html");
  const drill = admin(["drill", page]);
  await until(() => words.test(drill.said()) || drill.process.exitCode !== null, drill.said, DRILL_MS);
  drill.process.kill(signal);
  assert.equal(await drill.ended, 1, drill.said());
  assert.match(drill.said(), /The drill was stopped before its end/);
  assert.equal(existsSync(page), false);
  assert.deepEqual(tracesOf(drill), []);
  assert.deepEqual(await stateOfLive(), before);
  assert.equal(asked, 0);
}

test("drill: beside a console of npm start with its own PostgreSQL -> passes, and that console goes on", {
  timeout: limitMs(2 * DRILL_MS),
}, async () => {
  const data = join(folder, "own");
  const live = await launchEverything({ TUMA_DATA: data, DATABASE_URL: "" });
  const page = join(folder, "drill.html");
  const drill = admin(["drill", page], { TUMA_DATA: data, DATABASE_URL: "", SESSION_SECRET: "" });
  assert.equal(await drill.ended, 0, drill.said());
  assert.match(readFileSync(page, "utf8"), /Passed/);
  assert.equal((await fetch(`${live.origin}/api/health/ready`)).status, 200);
  assert.equal(existsSync(join(data, "drill")), false);
  const ended = once(live.launcher, "exit");
  live.launcher.kill("SIGTERM");
  await ended;
});

test("drill: a backup that is damaged -> the page says so, the drill runs on a copy made now, and it ends with 1", {
  timeout: limitMs(DRILL_MS),
}, async () => {
  const backup = join(folder, "tuma.backup");
  const made = admin(["backup", backup]);
  assert.equal(await made.ended, 0, made.said());
  const bytes = readFileSync(backup);
  bytes.fill(0, bytes.length - 400, bytes.length - 200);
  await writeFile(backup, bytes);
  const page = join(folder, "drill.html");
  const drill = admin(["drill", page]);
  assert.equal(await drill.ended, 1, drill.said());
  const html = readFileSync(page, "utf8");
  assert.match(html, /Failed: .*the last backup could not be restored/);
  assert.match(figuresOf(html)["Last backup"] ?? "", /tuma\.backup could not be restored: /);
  assert.equal(figuresOf(html)["Accepted and lost"], "0");
});
