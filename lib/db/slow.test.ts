import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createTestDatabase } from "#lib/testing/database.ts";
import { openDatabase, type SlowStatement } from "./index.ts";

const database = await createTestDatabase({ template: "empty" });
const heard: SlowStatement[] = [];
const db = openDatabase(database.url, { onSlow: (slow) => heard.push(slow), statementTimeoutMs: 2_000 });
after(async () => {
  await db.close();
  await database.drop();
});

test("a statement of over a second is told with its text and time, without what was asked with it; a quick one is not", async () => {
  await db.query("SELECT $1::text", ["+255754000318"]);
  await db.query("SELECT\n  pg_sleep(1.1), $1::text", ["+255754000318"]);
  await assert.rejects(db.transaction((tx) => tx.query("SELECT pg_sleep(9)")));
  assert.deepEqual(
    heard.map(({ statement }) => statement),
    ["SELECT pg_sleep(1.1), $1::text", "SELECT pg_sleep(9)"],
  );
  for (const { ms } of heard) assert.ok(ms >= 1_000 && ms < 5_000, `${ms} ms`);
});
