import { type Connection, LOCKS, type Tx } from "#lib/db/index.ts";

/** `on` is what stands behind `ON`; `lock` is held by the one process that makes it. */
export type LargeIndex = { name: string; on: string; lock: keyof typeof LOCKS };

/** Whether an index is there and whole. */
export async function hasLargeIndex(tx: Tx, { name }: Pick<LargeIndex, "name">): Promise<boolean> {
  const [row] = await tx.query<{ isWhole: boolean }>(
    `SELECT indisvalid AS "isWhole" FROM pg_index WHERE indexrelid = to_regclass($1)`,
    [name],
  );
  return row?.isWhole === true;
}

/**
 * Makes an index where it is missing, or was left half made, while everybody goes on reading and writing; before it,
 * `prepare` fills what it is about. For a connection without a limit on statements: ten million rows take minutes. One
 * process at a time.
 */
export async function createLargeIndex(
  connection: Connection,
  index: LargeIndex,
  prepare?: () => Promise<void>,
): Promise<void> {
  if (await hasLargeIndex(connection, index)) return;
  // Tried, never waited for: whoever waited in a statement of their own would hold the making up.
  const [lock] = await connection.query<{ isOurs: boolean }>(`SELECT pg_try_advisory_lock($1) AS "isOurs"`, [
    LOCKS[index.lock],
  ]);
  if (!lock?.isOurs || (await hasLargeIndex(connection, index))) return;
  await prepare?.();
  await connection.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index.name}`);
  await connection.query(`CREATE INDEX CONCURRENTLY ${index.name} ON ${index.on}`);
}
