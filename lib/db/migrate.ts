import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { LOCKS } from "./locks.ts";
import { createClient } from "./writing-client.ts";

/**
 * Applies the migrations of a folder in name order, each once, in one transaction each; a new database starts from its schema.
 * Safe under any number of starters at once: they queue on one advisory lock.
 * `schema` names where its own bookkeeping table lives; it is created when missing. `only` names those that may be applied:
 * a backup is loaded into the tables that it was made of.
 */
export async function migrate(
  url: string,
  folder: string,
  schema = "public",
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const client = createClient(url, { application_name: "tuma migrate" });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [LOCKS.migrate]);
    return await applyMissing(client, { folder, schema: pg.escapeIdentifier(schema), only });
  } finally {
    await client.end();
  }
}

/** Asked for first: a role that only works with the tables may not even create what is there. */
async function ensureBookkeeping(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query("SELECT 1 WHERE to_regclass($1) IS NOT NULL", [`${schema}.migration`]);
  if (rows.length > 0) return;
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${schema}.migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`,
  );
}

type Wanted = { folder: string; schema: string; only: ReadonlySet<string> | undefined };

async function applyMissing(client: pg.Client, { folder, schema, only }: Wanted): Promise<string[]> {
  await ensureBookkeeping(client, schema);
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${schema}.migration`);
  const known = new Set(rows.map((row) => row.name));
  const steps = stepsOf((await readdir(folder)).sort(), known, only);
  for (const { file, applies } of steps) {
    await client.query("BEGIN");
    try {
      await client.query(`SET LOCAL search_path TO ${schema}, public`);
      await client.query(await readFile(join(folder, file), "utf8"));
      await client.query(`INSERT INTO ${schema}.migration (name) SELECT unnest($1::text[])`, [applies]);
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK");
      throw new Error(`migration ${file} failed`, { cause: error });
    }
  }
  return steps.flatMap(({ applies }) => applies);
}

/** The name of a migration: its number, and what it is about. */
export const isMigration = (file: string): boolean => /^\d+_\w+\.sql$/.test(file);

type Step = { file: string; applies: readonly string[] };

/** `schema-NNNN.sql` makes what migrations up to that number make: for a database that has none of these, and may have all. */
function stepsOf(files: readonly string[], known: ReadonlySet<string>, only: Wanted["only"]): Step[] {
  const missing = files.filter((name) => isMigration(name) && !known.has(name) && (only?.has(name) ?? true));
  const single = missing.map((file) => ({ file, applies: [file] }));
  const [, last] = files.map((name) => /^schema-(\d+)\.sql$/.exec(name)).find(Boolean) ?? [];
  if (!last) return single;
  const folded = files.filter((name) => isMigration(name) && name.slice(0, last.length) <= last);
  if (!folded.every((name) => missing.includes(name))) return single;
  return [{ file: `schema-${last}.sql`, applies: folded }, ...single.slice(folded.length)];
}

/** Another database on the server of this one, made where it is missing; answers its URL. `name` is a plain word. */
export async function createDatabaseBeside(url: string, name: string): Promise<string> {
  const client = createClient(url, { application_name: "tuma start" });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
