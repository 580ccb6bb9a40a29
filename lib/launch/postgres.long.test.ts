import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";
import pg from "pg";
import { startPostgres } from "./postgres.ts";

const dataDir = await mkdtemp(join(tmpdir(), "tuma-postgres-test-"));
const pidFile = join(dataDir, "data/postmaster.pid");
after(() => rm(dataDir, { recursive: true, force: true }));

test("keeps what was committed over stop and start", async () => {
  const first = await startPostgres({ dataDir });
  await query(first.url, "CREATE TABLE kept (id int); INSERT INTO kept VALUES (7)");
  await first.stop();
  const second = await startPostgres({ dataDir });
  assert.deepEqual(await query(second.url, "SELECT id FROM kept"), [{ id: 7 }]);
  await second.stop();
});

test("is durable, private to this machine and asks for its password", async () => {
  const running = await startPostgres({ dataDir });
  const settings = "SELECT name, setting FROM pg_settings WHERE name = ANY($1) ORDER BY name";
  assert.deepEqual(
    await query(running.url, settings, [["fsync", "listen_addresses", "synchronous_commit"]]),
    [
      { name: "fsync", setting: "on" },
      { name: "listen_addresses", setting: "127.0.0.1" },
      { name: "synchronous_commit", setting: "on" },
    ],
  );
  const stranger = new URL(running.url);
  stranger.password = "guess";
  await assert.rejects(query(stranger.href, "SELECT 1"), { code: "28P01" });
  const modes = await Promise.all([dataDir, join(dataDir, "passwords.json")].map((path) => stat(path)));
  assert.deepEqual(
    modes.map(({ mode }) => mode & 0o077),
    [0, 0],
  );
  await running.stop();
});

test("the server's user: one of its own where we are root, who takes over data of nobody; else ourselves", async () => {
  const isRoot = process.getuid?.() === 0;
  const isOwn = (uid: number) => (isRoot ? uid >= 61_184 && uid <= 65_519 : uid === process.getuid?.());
  const data = join(dataDir, "data");
  const { uid } = await stat(data);
  assert.ok(isOwn(uid), `${uid}`);
  if (isRoot) await promisify(execFile)("chown", ["-R", "65534:65534", data]);
  const running = await startPostgres({ dataDir });
  assert.deepEqual(await query(running.url, "SELECT id FROM kept"), [{ id: 7 }]);
  const server = Number.parseInt(await readFile(pidFile, "utf8"), 10);
  for (const path of [data, join(data, "PG_VERSION"), `/proc/${server}`])
    assert.equal((await stat(path)).uid, uid, path);
  await running.stop();
});

test("refuses a second owner, in this process and in another", async () => {
  const running = await startPostgres({ dataDir });
  await assert.rejects(startPostgres({ dataDir }), /another process has the database/);
  const { line } = await startInOtherProcess();
  assert.match(line, /another process has the database/);
  await running.stop();
});

test("adopts the server that a killed launcher left behind", async () => {
  const other = await startInOtherProcess();
  await query(other.line, "CREATE TABLE adopted ()");
  other.child.kill("SIGKILL");
  await once(other.child, "close");
  const running = await startPostgres({ dataDir });
  assert.equal(running.url, other.line);
  assert.deepEqual(await query(running.url, "SELECT * FROM adopted"), []);
  await running.stop();
  await assert.rejects(query(running.url, "SELECT 1"), { code: "ECONNREFUSED" });
});

test("starts the server again at the same address when it is killed", async () => {
  const troubled = Promise.withResolvers<string>();
  const running = await startPostgres({ dataDir, onTrouble: troubled.resolve });
  await query(running.url, "CREATE TABLE survived (id int); INSERT INTO survived VALUES (1)");
  process.kill(Number.parseInt(await readFile(pidFile, "utf8"), 10), "SIGKILL");
  assert.match(await troubled.promise, /starting it again/);
  assert.deepEqual(await untilAnswered(running.url, "SELECT id FROM survived"), [{ id: 1 }]);
  await running.stop();
});

test("starts over a pid file whose number belongs to someone else by now", async () => {
  await writeFile(pidFile, `${process.pid}\n${dataDir}\n1\n5432\n\n127.0.0.1\n\nready\n`);
  const running = await startPostgres({ dataDir });
  assert.deepEqual(await query(running.url, "SELECT 1 AS one"), [{ one: 1 }]);
  await running.stop();
});

for (const [what, text] of [
  ["is empty", ""],
  ["was cut off", "4"],
  ["holds no number", "\0\0\0\0"],
  ["names a process that is gone", `999999\n${dataDir}\n1\n5432\n\n127.0.0.1\n\nready\n`],
] as const) {
  test(`starts over a pid file that ${what}`, async () => {
    await writeFile(pidFile, text);
    const running = await startPostgres({ dataDir });
    assert.deepEqual(await query(running.url, "SELECT 1 AS one"), [{ one: 1 }]);
    await running.stop();
  });
}

test("ends a server that lost its pid file, and starts over it without losing what was committed", async () => {
  const other = await startInOtherProcess();
  await query(other.line, "CREATE TABLE orphaned ()");
  other.child.kill("SIGKILL");
  await once(other.child, "close");
  await writeFile(pidFile, "");
  const running = await startPostgres({ dataDir });
  assert.deepEqual(await query(running.url, "SELECT * FROM orphaned"), []);
  await running.stop();
});

async function query(url: string, sql: string, params?: unknown[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, params)).rows;
  } finally {
    await client.end();
  }
}

async function untilAnswered(url: string, sql: string): Promise<unknown[]> {
  for (;;) {
    const rows = await query(url, sql).catch(() => undefined);
    if (rows) return rows;
  }
}

async function startInOtherProcess() {
  const program = `
    import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, "postgres.ts"))};
    try { console.log((await startPostgres({ dataDir: process.argv[1] })).url); setInterval(() => {}, 1e9); }
    catch (error) { console.log(error.message); }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [chunk] = await once(child.stdout, "data");
  return { child, line: String(chunk).trim() };
}
