import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { createTestDatabase } from "#lib/testing/database.ts";
import { createDatabaseBeside, migrate, openDatabase } from "./index.ts";

const database = await createTestDatabase({ template: "empty" });
const db = openDatabase(database.url);
const folder = await mkdtemp(join(tmpdir(), "tuma-migrate-"));
after(async () => {
  await db.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
const applied = async () =>
  (await db.query<{ name: string }>("SELECT name FROM migration ORDER BY name")).map(({ name }) => name);

test("of four that start at once on an empty database each migration is made once, in the order of names", async () => {
  await write("0001_made.sql", "CREATE TABLE made (at int); SELECT pg_sleep(0.05)");
  await write("0002_filled.sql", "INSERT INTO made VALUES (1)");
  await write("0003_widened.sql", "ALTER TABLE made ADD COLUMN name text");
  const starters = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, folder)));
  const names = ["0001_made.sql", "0002_filled.sql", "0003_widened.sql"];
  assert.deepEqual(starters.flat(), names);
  assert.deepEqual(await applied(), names);
  assert.equal((await db.query("SELECT FROM made")).length, 1);
});

test("a migration that fails leaves nothing of itself, is named, and is made by the next start", async () => {
  await write("0004_broken.sql", "INSERT INTO made VALUES (2); SELECT nothing_of_that_name()");
  await assert.rejects(migrate(database.url, folder), /migration 0004_broken\.sql failed/);
  assert.equal((await db.query("SELECT FROM made")).length, 1);
  await write("0004_broken.sql", "INSERT INTO made VALUES (2)");
  assert.deepEqual(await migrate(database.url, folder), ["0004_broken.sql"]);
  assert.equal((await db.query("SELECT FROM made")).length, 2);
});

test("a folder with a schema: an empty database starts from it, one that has a migration or may not have all goes by each", async () => {
  const files = {
    "0001_made.sql": "CREATE TABLE made (by text); INSERT INTO made VALUES ('0001')",
    "0002_filled.sql": "INSERT INTO made VALUES ('0002')",
    "0003_later.sql": "INSERT INTO made VALUES ('0003')",
    "schema-0002.sql": "CREATE TABLE made (by text); INSERT INTO made VALUES ('schema')",
  };
  const place = await mkdtemp(join(tmpdir(), "tuma-schema-"));
  for (const [name, sql] of Object.entries(files)) await writeFile(join(place, name), sql);
  const names = ["0001_made.sql", "0002_filled.sql", "0003_later.sql"];
  const madeBy = async (...starts: (readonly string[])[]) => {
    const own = await createTestDatabase({ template: "empty" });
    const applied: string[] = [];
    for (const only of starts) applied.push(...(await migrate(own.url, place, "public", new Set(only))));
    assert.deepEqual(applied, names);
    const there = openDatabase(own.url);
    const rows = await there.query<{ by: string }>("SELECT by FROM made");
    assert.deepEqual((await there.query("SELECT name FROM migration ORDER BY name")).length, 3);
    await there.close();
    await own.drop();
    return rows.map(({ by }) => by);
  };
  assert.deepEqual(await madeBy(names), ["schema", "0003"]);
  assert.deepEqual(await madeBy(names.slice(0, 2), names), ["schema", "0003"]);
  assert.deepEqual(await madeBy(names.slice(0, 1), names), ["0001", "0002", "0003"]);
  await rm(place, { recursive: true });
});

test("a database beside another: made once, and its URL leads there", async () => {
  const name = `beside_${process.pid}`;
  try {
    const url = await createDatabaseBeside(database.url, name);
    assert.equal(await createDatabaseBeside(database.url, name), url);
    const beside = openDatabase(url);
    assert.deepEqual(await beside.query("SELECT current_database() AS name"), [{ name }]);
    await beside.close();
  } finally {
    await db.query(`DROP DATABASE ${name}`);
  }
});
