import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { LOCKS } from "./locks.ts";
import { createClient } from "./writing-client.ts";

/**
 * Applies the `*.sql` files of a folder in name order, each once, in one transaction each.
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
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const applied: string[] = [];
  for (const name of files.filter((file) => !known.has(file) && (only?.has(file) ?? true))) {
    await client.query("BEGIN");
    try {
      await client.query(`SET LOCAL search_path TO ${schema}, public`);
      await client.query(await readFile(join(folder, name), "utf8"));
      await client.query(`INSERT INTO ${schema}.migration (name) VALUES ($1)`, [name]);
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK");
      throw new Error(`migration ${name} failed`, { cause: error });
    }
    applied.push(name);
  }
  return applied;
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
