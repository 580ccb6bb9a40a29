import assert from "node:assert/strict";
import { after, test } from "node:test";
import { RetentionDays } from "#lib/contract/desk/settings/console.ts";
import { REGISTER, WITHOUT_PEOPLE } from "#lib/contract/rules/register.ts";
import { openDatabase } from "#lib/db/index.ts";
import { createTestDatabase } from "#lib/testing/database.ts";

const database = await createTestDatabase();
const db = openDatabase(database.url);
after(async () => {
  await db.close();
  await database.drop();
});

const named = [...REGISTER.flatMap(({ tables }) => tables), ...WITHOUT_PEOPLE];

test("register: each table of the database -> in exactly one row, or known to hold nothing about people", async () => {
  const rows = await db.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  assert.deepEqual(named.toSorted(), rows.map(({ name }) => name).toSorted());
});

test("register: a table with numbers or names of people -> never among those without people", async () => {
  const rows = await db.query<{ name: string }>(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns WHERE table_schema = 'public'
       AND column_name IN ('number', 'customer_number', 'caller_number', 'destination_number', 'person_name', 'columns')`,
  );
  assert.ok(rows.length > 5);
  assert.deepEqual(
    rows.filter(({ name }) => WITHOUT_PEOPLE.includes(name)),
    [],
  );
});

test("register: each class of the retention settings -> a row that is kept as long as it says", () => {
  for (const name of Object.keys(RetentionDays.shape))
    assert.ok(
      REGISTER.some(({ kept }) => kept === name),
      name,
    );
});
