import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { type Db, isMigration, migrate, openDatabase } from "#lib/db/index.ts";
import { type EmbeddedPostgres, startPostgres } from "#lib/launch/postgres.ts";
import { until } from "#lib/testing/until.ts";
import { insertLive, listLiveAfter } from "./live.ts";

const MIGRATIONS = join(import.meta.dirname, "../migrations");
const MOVE = "0801_live_log_partitions.sql";
const WRITERS = 3;
/** Of each writer, a hundred times a second: 300 rows a second together. */
const EVERY_MS = 10;

let folder: string;
let server: EmbeddedPostgres;
let db: Db;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "tuma-move-"));
  server = await startPostgres({ dataDir: join(folder, "data") });
  const before = (await readdir(MIGRATIONS)).filter((file) => isMigration(file) && file < MOVE);
  await migrate(server.url, MIGRATIONS, "public", new Set(before));
  db = openDatabase(server.url);
});
after(async () => {
  await db.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test("live log: moved into partitions under 300 rows a second, the move and the database killed at each point -> each row once and in order", async () => {
  const writers = Array.from({ length: WRITERS }, (_, who) => startWriter(who));
  const reader = startReader();
  await until(() => reader.rows.length > 100, "writers write");
  for (const point of ["waits for writers", "is done and not committed"] as const)
    for (const victim of ["the move", "the database"] as const) {
      const held = await holdAt(point);
      const move = startMove();
      await until(held.isReached, `the move ${point}`);
      if (victim === "the move") move.kill("SIGKILL");
      else process.kill(await pidOfMove(), "SIGKILL");
      await once(move, "exit");
      await held.release();
      await until(async () => !(await isMoved()), `after ${victim} was killed where it ${point}`);
      const heard = reader.rows.length;
      await until(() => reader.rows.length > heard + 100, "writers go on");
    }
  const move = startMove();
  const [code] = await once(move, "exit");
  assert.equal(code, 0);
  assert.ok(await isMoved());
  const heard = reader.rows.length;
  await until(() => reader.rows.length > heard + 300, "writers go on in partitions");
  const written = (await Promise.all(writers.map((writer) => writer.stop()))).flat();
  const stored = await db.query("SELECT FROM live_log");
  await until(() => reader.rows.length >= stored.length, "the reader has heard of all");
  const rows = await reader.stop();
  assert.deepEqual(
    rows.map(({ seq }) => seq),
    rows.map(({ seq }) => seq).toSorted((a, b) => a - b),
  );
  const names = rows.map(({ data }) => JSON.parse(data).name as string);
  assert.equal(new Set(names).size, names.length, "none twice");
  const missing = written.filter((name) => !names.includes(name));
  assert.deepEqual(missing, [], "none lost");
  assert.equal(stored.length, names.length);
});

/** Names of what it has committed. A commit whose answer was lost is written anew under another name. */
function startWriter(who: number) {
  const written: string[] = [];
  let isOver = false;
  async function write() {
    for (let n = 0; !isOver; n++) {
      const name = `${who}:${n}`;
      const items = [{ topic: "campaign", data: JSON.stringify({ name }) }];
      await db
        .transaction((tx) => insertLive(tx, items))
        .then(
          () => written.push(name),
          () => undefined,
        );
      await wait(EVERY_MS);
    }
    return written;
  }
  const writing = write();
  return {
    stop() {
      isOver = true;
      return writing;
    },
  };
}

/** Follows the log as a stream does. */
function startReader() {
  const rows: { seq: number; data: string }[] = [];
  let isOver = false;
  async function read() {
    for (let from = 0; !isOver; from = rows.at(-1)?.seq ?? from) {
      rows.push(...(await listLiveAfter(db, from, 500).catch(() => [])));
      await wait(EVERY_MS);
    }
    return rows;
  }
  const reading = read();
  return {
    rows,
    stop() {
      isOver = true;
      return reading;
    },
  };
}

/** The move in a process of its own, as the launcher has it. */
function startMove(): ChildProcess {
  const script = `import { migrate } from "#lib/db/index.ts";
    await migrate(process.argv[1], process.argv[2], "public", new Set([process.argv[3]]));`;
  const args = ["--input-type=module", "-e", script, server.url, MIGRATIONS, MOVE];
  return spawn(process.execPath, args, { stdio: "ignore" });
}

const WAITING = `SELECT pid FROM pg_stat_activity WHERE application_name = 'tuma migrate' AND wait_event_type = 'Lock'`;

async function pidOfMove(): Promise<number> {
  const [row] = await db.query<{ pid: number }>(WAITING);
  assert.ok(row);
  return row.pid;
}

/** Stops the move at a point of its transaction by a lock that it needs there. */
async function holdAt(point: "waits for writers" | "is done and not committed") {
  const holder = openDatabase(server.url, { max: 1 });
  const gate = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const table = point === "waits for writers" ? "live_log IN ACCESS SHARE" : "migration IN SHARE";
  const holding = holder
    .transaction(async (tx) => {
      await tx.query(`LOCK TABLE ${table} MODE`);
      locked.resolve();
      await gate.promise;
    })
    .catch(() => undefined);
  await locked.promise;
  return {
    isReached: async () => (await db.query(WAITING)).length > 0,
    async release() {
      gate.resolve();
      await holding;
      await holder.close();
    },
  };
}

/** Undefined while the database starts again. */
async function isMoved(): Promise<boolean | undefined> {
  const found = await db
    .query<{ isMoved: boolean }>(`SELECT to_regclass('live_log_first') IS NOT NULL AS "isMoved"`)
    .catch(() => undefined);
  return found?.[0]?.isMoved;
}
