import assert from "node:assert/strict";
import { after, test } from "node:test";
import pg from "pg";
import { type DatabaseServer, readServer } from "#lib/db/index.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { requireServer } from "./start-database.ts";

const database = await createTestDatabase({ template: "empty" });
const name = `${new URL(database.url).pathname.slice(1)}_latin1`;
after(async () => {
  await asked(`DROP DATABASE IF EXISTS ${name}`);
  await database.drop();
});

/** A database that answers `version()` and names roles as another engine does: ours are found before those of the server. */
async function readAs(version: string, role = "tuma"): Promise<DatabaseServer> {
  await asked(`CREATE OR REPLACE FUNCTION public.version() RETURNS text LANGUAGE sql AS $$ SELECT '${version}' $$;
    CREATE OR REPLACE VIEW public.pg_roles AS SELECT '${role}'::name AS rolname;
    ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET search_path = public, pg_catalog`);
  return readServer(database.url);
}

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
    () => requireServer("DATABASE_URL", { kind: "PostgreSQL", version: "14.9", major: 14, encoding: "UTF8" }),
    /^Error: DATABASE_URL leads to PostgreSQL 14\.9, and Tuma needs 15 or newer$/,
  );
});

for (const { says, refusal } of [
  { says: "CockroachDB CCL v23.1.11 (x86_64-pc-linux-gnu)", refusal: /leads to CockroachDB, .* no LISTEN/ },
  {
    says: "PostgreSQL 15.2-YB-2.25.0.0-b0 on x86_64",
    refusal: /leads to YugabyteDB, .* no transition tables/,
  },
  {
    says: "PostgreSQL 12.3, compiled by Visual C++, 64-bit, QuestDB",
    refusal: /leads to QuestDB, and Tuma /,
  },
  {
    says: "CrateDB 5.5.1 (built a0b1c2d/2023, Linux)",
    refusal: /leads to CrateDB, and Tuma needs PostgreSQL 15/,
  },
]) {
  test(`engine: version() is "${says.slice(0, 24)}…" -> refused by its name, with why`, async () => {
    const server = await readAs(says);
    assert.throws(() => requireServer("DATABASE_URL", server), refusal);
  });
}

for (const { role, kind } of [
  { role: "rds_superuser", kind: "Amazon RDS" },
  { role: "azure_pg_admin", kind: "Azure" },
  { role: "neon_superuser", kind: "Neon" },
  { role: "supabase_admin", kind: "Supabase" },
  { role: "alloydbsuperuser", kind: "AlloyDB" },
  { role: "somebody", kind: "PostgreSQL" },
]) {
  test(`engine: a server with the role ${role} -> named ${kind}, and will do`, async () => {
    const server = await readAs("PostgreSQL 16.4 on x86_64-pc-linux-gnu", role);
    assert.equal(server.kind, kind);
    requireServer("DATABASE_URL", server);
  });
}

test("engine: a server that has aurora_version() -> named Amazon Aurora, whatever roles it has", async () => {
  await asked("CREATE FUNCTION public.aurora_version() RETURNS text LANGUAGE sql AS $$ SELECT '16.4' $$");
  assert.equal((await readAs("PostgreSQL 16.4 on aarch64", "rds_superuser")).kind, "Amazon Aurora");
});
