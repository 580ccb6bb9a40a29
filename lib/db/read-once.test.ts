import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createTestDatabase } from "#lib/testing/database.ts";
import { openDatabase } from "./database.ts";
import { readOnce } from "./read-once.ts";

const database = await createTestDatabase({ template: "empty" });
const db = openDatabase(database.url);
await db.query("CREATE TABLE shown (id int PRIMARY KEY, at timestamptz, raw bytea)");
await db.query("INSERT INTO shown VALUES (1, '2026-11-21T08:00:00Z', '\\x00ff'), (2, NULL, NULL)");
after(async () => {
  await db.close();
  await database.drop();
});

const ONE = "SELECT id, at, raw FROM shown WHERE id = $1";

/** The same database, and the statements that came to it. */
function counted() {
  const said: string[] = [];
  const query: typeof db.query = (sql, params) => {
    said.push(sql);
    return db.query(sql, params);
  };
  return { said, db: { ...db, together: () => query } };
}

test("what two parts of a page ask for at once is read once, and each has rows of its own", async () => {
  const { said, db: inner } = counted();
  const page = readOnce(inner);
  const [first, second] = await Promise.all([page.query(ONE, [1]), page.query<{ id: number }>(ONE, [1])]);
  assert.equal(said.length, 1);
  assert.deepEqual(first, second);
  assert.deepEqual(first, await db.query(ONE, [1]));
  if (first[0]) first[0].id = 7;
  assert.equal((await page.query<{ id: number }>(ONE, [1]))[0]?.id, 1);
  assert.equal((await page.query<{ id: number }>(ONE, [2]))[0]?.id, 2);
  assert.equal(said.length, 2);
});

test("what was written meanwhile is read, in a transaction or without", async () => {
  const page = readOnce(db);
  const stateOf = async () => (await page.query<{ at: Date | null }>(ONE, [2]))[0]?.at?.toISOString();
  assert.equal(await stateOf(), undefined);
  await page.query("UPDATE shown SET at = '2026-11-22T08:00:00Z' WHERE id = 2");
  assert.equal(await stateOf(), "2026-11-22T08:00:00.000Z");
  await page.transaction((tx) => tx.query("UPDATE shown SET at = '2026-11-23T08:00:00Z' WHERE id = 2"));
  assert.equal(await stateOf(), "2026-11-23T08:00:00.000Z");
});
