import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Db, isMigration, type Tx } from "#lib/db/index.ts";

type Readiness = { isReadOnly: boolean; hasMigrations: boolean };

/** Whether the database takes writes, and whether it was ever prepared. */
export async function findReadiness(tx: Tx): Promise<Readiness | null> {
  const [row] = await tx.query<Readiness>(
    `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "isReadOnly",
            to_regclass('migration') IS NOT NULL AS "hasMigrations"`,
  );
  return row ?? null;
}

/** From the working directory: every process starts at the root of the checkout, bundled or not. */
const MIGRATIONS = join("lib", "server", "store", "migrations");

/** Those of this version that were not applied to the database, by the names of their files. */
export async function listMissingMigrations(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ name: string }>("SELECT name FROM migration");
  const applied = new Set(rows.map(({ name }) => name));
  const files = await readdir(join(process.cwd(), MIGRATIONS));
  return files.filter((name) => isMigration(name) && !applied.has(name));
}

/** Commits a page of rows and leaves none behind: rejects where the disk takes nothing more, or writing is not allowed. */
export async function probeWrite(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query("INSERT INTO readiness_probe VALUES (repeat('x', 7000))");
    await tx.query("DELETE FROM readiness_probe");
  });
}
