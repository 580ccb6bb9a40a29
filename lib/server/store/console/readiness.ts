import type { Db, Tx } from "#lib/db/index.ts";

type Readiness = { isReadOnly: boolean; hasMigrations: boolean };

/** Whether the database takes writes, and whether it was ever prepared. */
export async function findReadiness(tx: Tx): Promise<Readiness | null> {
  const [row] = await tx.query<Readiness>(
    `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "isReadOnly",
            to_regclass('migration') IS NOT NULL AS "hasMigrations"`,
  );
  return row ?? null;
}

/** File names of the migrations that were applied. */
export async function listApplied(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ name: string }>("SELECT name FROM migration");
  return rows.map(({ name }) => name);
}

/** Commits a page of rows and leaves none behind: rejects where the disk takes nothing more, or writing is not allowed. */
export async function probeWrite(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query("INSERT INTO readiness_probe VALUES (repeat('x', 7000))");
    await tx.query("DELETE FROM readiness_probe");
  });
}
