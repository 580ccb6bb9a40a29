import { type Connection, LOCKS, type Tx } from "#lib/db/index.ts";

/**
 * Which thousands of events to look in, and their type: an entry that all rows of a span share. A search walks span by
 * span, newest first, so that it reads no more than one of them, however many events in all hold what is searched.
 */
const MARKS = "ARRAY['#' || (seq >> 15)::text, type]";
export const MARKED = { spanBits: 15, expression: MARKS };

/** Events that were looked at once: the ones before are few, and storing one costs nothing here. */
export const IS_INDEXED = "(projected_at IS NOT NULL OR is_waiting)";

const NAME = "event_found";

/** Whether the index of what events hold is there and whole. */
export async function hasEventIndex(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ isWhole: boolean }>(
    `SELECT indisvalid AS "isWhole" FROM pg_index WHERE indexrelid = to_regclass($1)`,
    [NAME],
  );
  return row?.isWhole === true;
}

/**
 * Makes the index where it is missing, or was left half made, while everybody goes on reading and writing. For a
 * connection without a limit on statements: ten million events take minutes. One process at a time.
 */
export async function createEventIndex(connection: Connection): Promise<void> {
  // Tried, never waited for: whoever waited in a statement of their own would hold the making up.
  const [lock] = await connection.query<{ isOurs: boolean }>(`SELECT pg_try_advisory_lock($1) AS "isOurs"`, [
    LOCKS.eventIndex,
  ]);
  if (!lock?.isOurs || (await hasEventIndex(connection))) return;
  await connection.query(`DROP INDEX CONCURRENTLY IF EXISTS ${NAME}`);
  await connection.query(
    `CREATE INDEX CONCURRENTLY ${NAME} ON event USING gin (body jsonb_path_ops, (${MARKS})) WHERE ${IS_INDEXED}`,
  );
}
