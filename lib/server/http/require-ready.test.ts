import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Db } from "#lib/db/index.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { DRAINING_KEY } from "../process-globals.ts";

const live = door("GET /api/health/live");
const ready = door("GET /api/health/ready");

const dataFolder = await mkdtemp(join(tmpdir(), "tuma-ready-"));
const journal = join(dataFolder, "journal");
const desk = await openDesk({ dataFolder });
after(async () => {
  await desk.close();
  await rm(dataFolder, { recursive: true });
});

const shelf = globalThis as Record<symbol, unknown>;

test("ready while the database takes writes and nothing drains", async () => {
  assert.deepEqual(await (await desk.ask(ready)).json(), { status: "ready" });
});

test("writing leaves nothing behind, and a flood of questions writes once in 2 s", async () => {
  const size = async () => {
    const [row] = await desk.db.query<{ size: number }>(
      "SELECT pg_relation_size('readiness_probe')::int AS size",
    );
    return row?.size ?? 0;
  };
  desk.clock.forward(2_000);
  const before = await size();
  for (let count = 0; count < 20; count++) assert.equal((await desk.ask(ready)).status, 200);
  assert.equal(await size(), before + 8_192);
  assert.deepEqual(await desk.db.query("SELECT 1 FROM readiness_probe"), []);
  assert.deepEqual(await readdir(journal), []);
});

test("probes that come while one is answered: one look at the database, which all of them share", async (t) => {
  const { db } = desk.context;
  t.after(() => Object.assign(desk.context, { db }));
  let statements = 0;
  const counting: Db = {
    ...db,
    query<T extends object>(sql: string, params?: readonly unknown[]) {
      statements += 1;
      return db.query<T>(sql, params);
    },
  };
  Object.assign(desk.context, { db: counting });
  const statementsOf = async (probes: number) => {
    statements = 0;
    const answers = await Promise.all(Array.from({ length: probes }, () => desk.ask(ready)));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    return statements;
  };
  const ofOne = await statementsOf(1);
  assert.ok(ofOne > 1);
  assert.equal(await statementsOf(20), ofOne);
});

test("not ready while the journal cannot be written, and ready again once it can", async () => {
  await rm(journal, { recursive: true });
  await writeFile(journal, "a file where the folder should be");
  desk.clock.forward(2_000);
  const answer = await desk.ask(ready);
  assert.equal(answer.status, 503);
  assert.match((await answer.json()).detail, /journal/);
  await rm(journal);
  assert.equal((await desk.ask(ready)).status, 200);
});

test("not ready while a write is refused, as a full disk refuses it", async () => {
  await desk.db.query(
    `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`,
  );
  await desk.db.query(
    "CREATE TRIGGER full_disk BEFORE INSERT ON readiness_probe EXECUTE FUNCTION full_disk()",
  );
  desk.clock.forward(2_000);
  const answer = await desk.ask(ready);
  assert.equal(answer.status, 503);
  assert.equal((await answer.json()).code, "not_ready");
  await desk.db.query("DROP TRIGGER full_disk ON readiness_probe");
  assert.equal((await desk.ask(ready)).status, 200);
});

test("not ready while draining; alive all the same", async () => {
  shelf[DRAINING_KEY] = true;
  const answer = await desk.ask(ready);
  delete shelf[DRAINING_KEY];
  assert.equal(answer.status, 503);
  assert.equal((await answer.json()).code, "not_ready");
  assert.equal((await (await desk.ask(live)).json()).status, "live");
});

test("liveness: says which version of the console runs, as its changelog and its package name it", async () => {
  const root = new URL("../../../", import.meta.url);
  const { version } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
  assert.deepEqual(await (await desk.ask(live)).json(), { status: "live", version, commit: null });
  const [, newest] = /^## (\S+)/m.exec(readFileSync(new URL("CHANGELOG.md", root), "utf8")) ?? [];
  assert.equal(newest, version);
});

test("not ready while a migration is missing", async () => {
  await desk.db.query("DELETE FROM migration WHERE name = '0001_people.sql'");
  assert.match((await (await desk.ask(ready)).json()).detail, /0001_people/);
});

test("not ready while the database is read-only or away", async () => {
  const [row] = await desk.db.query<{ name: string }>("SELECT current_database() AS name");
  await desk.db.query(`ALTER DATABASE "${row!.name}" SET default_transaction_read_only = on`);
  await desk.db.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()",
  );
  await desk.db.query("SET default_transaction_read_only = on");
  assert.match((await (await desk.ask(ready)).json()).detail, /cannot be written/);
  await desk.db.query("SET default_transaction_read_only = off");
  await desk.db.query(`ALTER DATABASE "${row!.name}" RESET default_transaction_read_only`);
});
