import assert from "node:assert/strict";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, test } from "node:test";
import { type Db, isMigration, migrate, openDatabase } from "#lib/db/index.ts";
import { createTestDatabase } from "#lib/testing/database.ts";

const MIGRATIONS = join(import.meta.dirname, "migrations");

const alone = await mkdtemp(join(tmpdir(), "tuma-schema-"));
after(() => rm(alone, { recursive: true }));
await cp(MIGRATIONS, alone, {
  recursive: true,
  filter: (path) => path === MIGRATIONS || isMigration(basename(path)),
});

/** What each says of itself; the names of NOT NULL, which PostgreSQL 18 keeps and 15 does not, follow columns since renamed. */
const CATALOG = {
  relations: `SELECT relname, relkind, relpersistence, reloptions, relreplident, relrowsecurity, relacl, obj_description(oid, 'pg_class')
    FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
  columns: `SELECT c.relname, row_number() OVER (PARTITION BY a.attrelid ORDER BY a.attnum) AS place, a.attname,
      format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attstorage, a.attcompression,
      a.attcollation::regcollation, a.attoptions, a.attacl, pg_get_expr(d.adbin, d.adrelid)
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped`,
  constraints: `SELECT conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype <> 'n'`,
  indexes: `SELECT pg_get_indexdef(i.indexrelid), indisvalid, indisclustered, indisreplident FROM pg_index i
    JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relnamespace = 'public'::regnamespace`,
  triggers: "SELECT pg_get_triggerdef(oid), tgenabled FROM pg_trigger WHERE NOT tgisinternal",
  functions:
    "SELECT pg_get_functiondef(oid), proacl FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
  views:
    "SELECT oid::regclass, pg_get_viewdef(oid) FROM pg_class WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace",
  sequences: "SELECT to_jsonb(s) FROM pg_sequences s",
  types: "SELECT typname, typtype FROM pg_type WHERE typnamespace = 'public'::regnamespace",
  others: `SELECT 'extension', extname FROM pg_extension UNION ALL SELECT 'policy', polname FROM pg_policy
    UNION ALL SELECT 'statistics', stxname FROM pg_statistic_ext UNION ALL SELECT 'schema', nspname FROM pg_namespace WHERE nspname !~ '^pg_(toast_)?temp_'
    UNION ALL SELECT 'rule', rulename FROM pg_rules WHERE schemaname = 'public'`,
} as const;

async function described(folder: string) {
  const database = await createTestDatabase({ template: "empty" });
  const startedAt = Date.now();
  const applied = await migrate(database.url, folder);
  const db = openDatabase(database.url);
  const catalog: Record<string, string[]> = {};
  for (const [kind, statement] of Object.entries(CATALOG)) catalog[kind] = await linesOf(db, statement);
  for (const line of catalog.relations ?? []) {
    const { relname: table, relkind } = JSON.parse(line);
    if (relkind === "r" && table !== "migration")
      catalog[`rows of ${table}`] = (await linesOf(db, `SELECT to_jsonb(t) FROM ${table} t`)).map((row) =>
        drawn(row, startedAt),
      );
  }
  const names = await linesOf(db, "SELECT name FROM migration");
  await db.close();
  await database.drop();
  return { applied, names, catalog };
}

/** One text a row. */
async function linesOf(db: Db, statement: string): Promise<string[]> {
  const rows = await db.query<{ line: string }>(`SELECT to_jsonb(q)::text AS line FROM (${statement}) q`);
  return rows.map(({ line }) => line).sort();
}

/** Without what is another at each start: the moment, and an id at random. */
const drawn = (row: string, startedAt: number): string =>
  row
    .replace(/"\d{4}-\d\d-\d\dT[^"]+"/g, (at) =>
      Date.parse(JSON.parse(at)) >= startedAt - 1_000 ? "now" : at,
    )
    .replace(/"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g, "id");

test("schema: a new database, by its schema or by each migration -> one catalog, the same rows, every migration noted", async () => {
  const [bySchema, byMigrations] = [await described(MIGRATIONS), await described(alone)];
  assert.ok(Object.values(byMigrations.catalog).flat().length > 2_000);
  for (const [kind, lines] of Object.entries(byMigrations.catalog))
    assert.deepEqual(bySchema.catalog[kind], lines, kind);
  assert.deepEqual(bySchema, byMigrations);
});
