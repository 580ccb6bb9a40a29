import assert from "node:assert/strict";
import { after, test } from "node:test";
import pg from "pg";
import { readServer } from "#lib/db/index.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { requireServer } from "./start-database.ts";

const database = await createTestDatabase({ template: "empty" });
const name = `${new URL(database.url).pathname.slice(1)}_latin1`;
after(async () => {
  await asked(`DROP DATABASE IF EXISTS ${name}`);
  await database.drop();
});

async function asked(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

test("the database of the tests is one that will do", async () => {
  requireServer("DATABASE_URL", await readServer(database.url));
});

test("a database that cannot hold every letter is refused, with how to make one that can", async () => {
  await asked(`CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`);
  const server = await readServer(Object.assign(new URL(database.url), { pathname: `/${name}` }).href);
  assert.throws(
    () => requireServer("DATABASE_URL", server),
    /^Error: DATABASE_URL leads to a database in LATIN1, .* make one in UTF8: CREATE DATABASE /,
  );
});

test("a server of before our statements is refused, with what is needed", () => {
  assert.throws(
    () => requireServer("DATABASE_URL", { version: "14.9", major: 14, encoding: "UTF8" }),
    /^Error: DATABASE_URL leads to PostgreSQL 14\.9, and Tuma needs 15 or newer$/,
  );
});
