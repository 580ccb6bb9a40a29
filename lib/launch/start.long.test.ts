import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { openDatabase } from "../db/index.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { startTransactionPooler } from "../testing/stubs/transaction-pooler.ts";
import { retryFor } from "./launcher/port.ts";

const dataFolder = await mkdtemp(join(tmpdir(), "tuma-start-test-"));
let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(async () => {
  await database.drop();
  await rm(dataFolder, { recursive: true, force: true });
});

test("refuses a second start on the same data, and ends with 0 on SIGTERM", async () => {
  const first = await untilRunning(launch());
  const second = launch();
  assert.equal(await exitOf(second.process), 1);
  assert.deepEqual(second.lines, [`Tuma cannot start: another Tuma runs on the data in ${dataFolder}`]);
  first.process.kill("SIGTERM");
  assert.equal(await exitOf(first.process), 0);
});

test("a child that dies is started again", async () => {
  const launched = await untilRunning(launch());
  const [worker] = childrenOf(launched.process);
  process.kill(worker!, "SIGKILL");
  const back = await retryFor(10_000, () => childrenOf(launched.process).some((pid) => pid !== worker));
  assert.ok(back);
  assert.ok(launched.lines.includes("worker was ended by SIGKILL; starting it again in 0.1 s"));
  launched.process.kill("SIGTERM");
  assert.equal(await exitOf(launched.process), 0);
});

test("after kill -9 nothing is left running and the data can be taken again", async () => {
  const killed = await untilRunning(launch());
  const [worker] = childrenOf(killed.process);
  killed.process.kill("SIGKILL");
  const next = await untilRunning(launch());
  assert.ok(await retryFor(10_000, () => !isThere(worker!)));
  next.process.kill("SIGTERM");
  assert.equal(await exitOf(next.process), 0);
});

/** Nobody listens there, and a start waits half a minute for it. */
const NO_DATABASE = { DATABASE_URL: "postgresql://tuma:secret-of-it@127.0.0.1:9/tuma" };

for (const [signal, code] of [
  ["SIGTERM", 0],
  ["SIGKILL", null],
] as const)
  test(`what waits for its database ends with the launcher, by ${signal} too, and has said nothing`, async () => {
    const { process: launcher, lines } = launch(NO_DATABASE);
    assert.ok(await retryFor(10_000, () => childrenOf(launcher).length > 0));
    const [worker] = childrenOf(launcher);
    launcher.kill(signal);
    assert.equal(await exitOf(launcher), code);
    assert.ok(await retryFor(10_000, () => !isThere(worker!)));
    assert.deepEqual(besidesProgress(lines), []);
  });

test("says in one line what is wrong with the settings", async () => {
  const { process: launcher, lines } = launch({ SERVICE_API_KEY: "", SESSION_SECRET: "short" });
  assert.equal(await exitOf(launcher), 1);
  assert.equal(lines.length, 1);
  assert.match(lines[0]!, /^Tuma cannot start: SESSION_SECRET needs 32 characters/);
});

test("names the setting of a folder or a host that cannot be used, and leaves nothing there", async () => {
  const file = join(dataFolder, "a-file");
  await writeFile(file, "");
  const onFile = launch({ TUMA_DATA: file });
  assert.equal(await exitOf(onFile.process), 1);
  assert.equal(onFile.lines.length, 1);
  assert.ok(
    onFile.lines[0]?.startsWith(`Tuma cannot start: TUMA_DATA names ${file}, where nothing can be written: `),
  );
  const elsewhere = launch({ ROLE: "web", HOST: "192.0.2.1" });
  assert.equal(await exitOf(elsewhere.process), 1);
  assert.equal(elsewhere.lines.length, 1);
  assert.match(
    elsewhere.lines[0] ?? "",
    /^Tuma cannot start: HOST and PORT name 192\.0\.2\.1:3000, where this machine cannot listen: /,
  );
});

test("does not start behind a pooler of transactions, and says what to do", async () => {
  const pooler = await startTransactionPooler(database.url);
  const { process: launcher, lines } = launch({ DATABASE_URL: pooler.url });
  assert.equal(await exitOf(launcher), 1);
  assert.deepEqual(besidesProgress(lines), [
    "Tuma cannot start: DATABASE_URL leads to a pooler that shares sessions, so two processes could send the same campaign; name the database itself in DATABASE_DIRECT_URL beside it, or point pgbouncer at session pooling (pool_mode = session)",
  ]);
  await pooler.close();
});

test("says when the database has too few connections for it", async () => {
  const narrow = await createTestDatabase();
  const name = new URL(narrow.url).pathname.slice(1);
  const admin = openDatabase(narrow.url, { max: 1 });
  await admin.query(`ALTER DATABASE ${name} CONNECTION LIMIT 9`);
  await admin.close();
  const launched = await untilRunning(launch({ DATABASE_URL: narrow.url }));
  const said = launched.lines.find((line) => line.startsWith("The database has"));
  assert.match(said ?? "", /^The database has \d of its 9 connections left, and this start may need 12: /);
  launched.process.kill("SIGTERM");
  await exitOf(launched.process);
  await narrow.drop();
});

test("says in one line that the port is taken", async () => {
  const other: Server = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  const { process: launcher, lines } = launch({ ROLE: "web", PORT: String(port) });
  assert.equal(await exitOf(launcher), 1);
  assert.deepEqual(lines, [
    `Tuma cannot start: port ${port} on 127.0.0.1 is taken by another program; choose one with PORT`,
  ]);
  other.close();
});

/** What was said besides what is said of work that takes longer than a second. */
const besidesProgress = (lines: string[]): string[] => lines.filter((line) => !line.endsWith("…"));

type Launched = { process: ChildProcess; lines: string[]; ready: Promise<void> };

/** A worker of its own: it needs no build and no port. */
function launch(settings: Record<string, string> = {}): Launched {
  const launcher = spawn(process.execPath, [join(import.meta.dirname, "start.ts")], {
    env: {
      NODE_ENV: "test",
      PATH: process.env.PATH,
      ROLE: "worker",
      TUMA_DATA: dataFolder,
      DATABASE_URL: database.url,
      SERVICE_BASE_URL: "http://127.0.0.1:9",
      SERVICE_API_KEY: "sk_test_of_the_launcher",
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  const ready = Promise.withResolvers<void>();
  createInterface({ input: launcher.stdout }).on("line", (line) => {
    if (!line.startsWith("{")) lines.push(line);
    if (line === "The worker runs.") ready.resolve();
  });
  return { process: launcher, lines, ready: ready.promise };
}

async function untilRunning(launched: Launched): Promise<Launched> {
  const ended = exitOf(launched.process).then((code) => {
    throw new Error(`ended with ${code}: ${launched.lines.join("\n")}`);
  });
  await Promise.race([launched.ready, ended]);
  ended.catch(() => undefined);
  return launched;
}

async function exitOf(launcher: ChildProcess): Promise<number | null> {
  if (launcher.exitCode === null && launcher.signalCode === null) await once(launcher, "close");
  return launcher.exitCode;
}

function childrenOf({ pid }: ChildProcess): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
