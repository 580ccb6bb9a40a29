import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import pg from "pg";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { findFreePort } from "#lib/launch/launcher/port.ts";
import { openCluster } from "#lib/launch/postgres/cluster.ts";
import { type EmbeddedPostgres, startPostgres } from "#lib/launch/postgres.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { setAuditKey, verifyAudit } from "#lib/server/audit/index.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { until } from "#lib/testing/until.ts";
import { deliverDuring } from "./deliver.ts";
import { WEBHOOK_SECRET } from "./web-process.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const SESSION_SECRET = "a-secret-for-tests-0123456789-abcdef";
const PASSWORD = randomBytes(16).toString("hex");

let folder: string;
let postgres: EmbeddedPostgres;
let adminUrl: string;
let db: Db;

const urlOf = (user: string): string => {
  const url = new URL(postgres.url);
  return Object.assign(url, { username: user, password: PASSWORD, pathname: "/two_roles" }).href;
};

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "tuma-two-roles-"));
  const dataDir = join(folder, "postgres");
  postgres = await startPostgres({ dataDir, isDurable: false });
  const { passwords } = await openCluster(dataDir, {});
  adminUrl = Object.assign(new URL(postgres.url), { username: "postgres", password: passwords.admin }).href;
  // As the README says it.
  await asAdmin(`CREATE ROLE tuma_owner LOGIN PASSWORD '${PASSWORD}'`);
  await asAdmin(`CREATE ROLE tuma_app LOGIN PASSWORD '${PASSWORD}'`);
  await asAdmin("CREATE DATABASE two_roles OWNER tuma_owner");
  db = openDatabase(urlOf("tuma_app"), { max: 2 });
});
after(async () => {
  await db.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

test("a role that only works with the tables starts the console, sends a campaign and hears of it, and can change nothing in the audit log", {
  timeout: limitMs(120_000),
}, async () => {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = { PORT: String(port), PUBLIC_ORIGIN: origin, MIGRATION_DATABASE_URL: urlOf("tuma_owner") };
  const console = await start(settings, /^Ready/);
  try {
    for (const pid of childrenOf(console.process)) {
      const environment = readFileSync(`/proc/${pid}/environ`, "utf8");
      if (!environment.includes("SANDBOX_PORT"))
        assert.ok(!environment.includes("tuma_owner"), "told of the owner");
    }
    const code = /code=(\S+)/.exec(console.lines.join("\n"))?.[1] ?? "";
    await setUp(origin, decodeURIComponent(code));
    const id = await plantCampaign(db, { channel: "sms", size: 20 });
    await untilFound("everybody is accepted", "SELECT 1 FROM campaign WHERE id = $1 AND n_accepted = 20", [
      id,
    ]);
    await untilFound("there is a message", "SELECT 1 FROM message WHERE campaign_id = $1", [id]);
    const [delivery] = await deliverDuring(origin, 40, Promise.resolve());
    assert.equal(delivery?.status, 200);
    await untilFound("the event is read", "SELECT 1 FROM event WHERE type = $1", ["something.new"]);
    assert.deepEqual(
      console.lines.filter((line) => line.includes("permission denied")),
      [],
    );
  } finally {
    await stop(console);
  }
  setAuditKey(SESSION_SECRET);
  const before = await verifyAudit(db);
  assert.ok(before.ok && (await count()) > 0);
  // PostgreSQL only warns that this gives nothing; that it does not is seen below.
  await db.query("GRANT ALL ON audit TO tuma_app");
  for (const statement of FORBIDDEN) {
    await assert.rejects(db.query(statement), { code: "42501" }, statement);
  }
  assert.deepEqual(await verifyAudit(db), before);
});

const FORBIDDEN = [
  "UPDATE audit SET actor_name = 'somebody else'",
  "DELETE FROM audit",
  "TRUNCATE audit",
  "DROP TABLE audit",
  "DROP TRIGGER audit_append_only ON audit",
  "DROP TRIGGER audit_no_truncate ON audit",
  "DROP FUNCTION refuse_audit_change() CASCADE",
  "DROP SCHEMA public CASCADE",
  "ALTER TABLE audit DISABLE TRIGGER ALL",
  "ALTER TABLE audit DISABLE TRIGGER audit_append_only",
  "ALTER TABLE audit RENAME TO audit_old",
  "ALTER TABLE audit OWNER TO tuma_app",
  "ALTER FUNCTION refuse_audit_change() OWNER TO tuma_app",
  "CREATE TRIGGER mine BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION refuse_audit_change()",
  "CREATE RULE mine AS ON INSERT TO audit DO INSTEAD NOTHING",
  "CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN OLD; END'",
  "CREATE TABLE audit_mine ()",
  "SET session_replication_role = replica",
  "SET ROLE tuma_owner",
  "DELETE FROM migration",
];

test("what is migrated already needs no owner: a further host starts with the one role alone", async () => {
  const worker = await start({ ROLE: "worker", SERVICE_BASE_URL: "http://127.0.0.1:9" }, /^The worker runs/);
  await stop(worker);
});

for (const { title, make, undo, reason } of [
  {
    title: "owns the database",
    make: "ALTER DATABASE two_roles OWNER TO tuma_app",
    undo: "ALTER DATABASE two_roles OWNER TO tuma_owner",
    reason: /owns the database/,
  },
  {
    title: "may become the owner",
    make: "GRANT tuma_owner TO tuma_app",
    undo: "REVOKE tuma_owner FROM tuma_app",
    reason: /owns/,
  },
  {
    title: "is a superuser",
    make: "ALTER ROLE tuma_app SUPERUSER",
    undo: "ALTER ROLE tuma_app NOSUPERUSER",
    reason: /superuser/,
  },
  {
    title: "may make roles",
    make: "ALTER ROLE tuma_app CREATEROLE",
    undo: "ALTER ROLE tuma_app NOCREATEROLE",
    reason: /may make roles/,
  },
]) {
  test(`a role that ${title} is no second role, and the start says so`, async () => {
    await asAdmin(make);
    const { process: launcher, lines } = launch({
      ROLE: "worker",
      MIGRATION_DATABASE_URL: urlOf("tuma_owner"),
      SERVICE_BASE_URL: "https://service.example",
    });
    const [code] = await once(launcher, "close");
    await asAdmin(undo);
    assert.equal(code, 1);
    // Besides what a start says of work that takes longer than a second.
    const said = lines.filter((line) => !line.endsWith("…")).join("\n");
    assert.match(said, /^Tuma cannot start: the role tuma_app of DATABASE_URL /);
    assert.match(said, reason);
  });
}

type Launched = { process: ChildProcess; lines: string[] };

function launch(settings: Record<string, string>): Launched {
  const launcher = spawn(process.execPath, [join(ROOT, "lib/launch/start.ts")], {
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      TUMA_DATA: join(folder, "data"),
      DATABASE_URL: urlOf("tuma_app"),
      SERVICE_API_KEY: "sk_test_of_two_roles",
      SERVICE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      SESSION_SECRET,
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  launcher.stdout
    .setEncoding("utf8")
    .on("data", (text: string) => lines.push(...text.split("\n").filter(Boolean)));
  return { process: launcher, lines };
}

async function start(settings: Record<string, string>, ready: RegExp): Promise<Launched> {
  const launched = launch(settings);
  const isReady = () => launched.lines.some((line) => ready.test(line));
  await until(
    () => launched.process.exitCode !== null || isReady(),
    () => launched.lines.join("\n"),
  );
  assert.ok(isReady(), launched.lines.join("\n"));
  return launched;
}

async function stop({ process: launcher }: Launched): Promise<void> {
  launcher.kill("SIGTERM");
  if (launcher.exitCode === null) await once(launcher, "close");
}

async function setUp(origin: string, code: string): Promise<void> {
  const answer = await fetch(`${origin}/api/setup`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-csrf": "1", origin },
    body: JSON.stringify({
      code,
      name: "Asha",
      email: "asha@amani.example",
      password: "mbuzi saba wavuka mto",
    }),
  });
  assert.equal(answer.status, 201, await answer.text());
}

async function untilFound(what: string, sql: string, params: unknown[]): Promise<void> {
  await until(async () => (await db.query(sql, params)).length > 0, `not ${what}`);
}

const count = async (): Promise<number> => (await db.query("SELECT 1 FROM audit")).length;

const childrenOf = ({ pid }: ChildProcess): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);

async function asAdmin(sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(sql).finally(() => admin.end());
}
