import type pg from "pg";
import { drawLock } from "./locks.ts";
import { createClient } from "./writing-client.ts";

const ROUNDS = 3;
/** Longer than a busy server takes: a wrong answer keeps a console from starting. */
const ANSWER_MS = 15_000;

/**
 * Whether a connection of this URL keeps one session of the server to itself. Behind a pooler of transactions it does not:
 * its advisory locks, LISTEN and named statements are then those of whoever comes next. Asked by doing: one connection
 * takes a lock, and another is in a transaction meanwhile, in which it may not get it.
 */
export async function hasOwnSessions(url: string): Promise<boolean> {
  const [holder, other] = [clientOf(url), clientOf(url)];
  const key = drawLock();
  try {
    await Promise.all([holder.connect(), other.connect()]);
    await holder.query("SELECT pg_advisory_lock($1)", [key]);
    for (let round = 0; round < ROUNDS; round++) if (!(await isHeld(holder, other, key))) return false;
    return true;
  } catch (error) {
    if (isStuck(error)) return false;
    throw error;
  } finally {
    await holder.query("SELECT pg_advisory_unlock_all()").catch(() => undefined);
    await Promise.all([holder.end(), other.end()].map((ending) => ending.catch(() => undefined)));
  }
}

/** While the other is in a transaction, which is when a pooler gives the holder another session than before. */
async function isHeld(holder: pg.Client, other: pg.Client, key: number): Promise<boolean> {
  await other.query("BEGIN");
  const taken = await other.query("SELECT pg_try_advisory_xact_lock($1) AS is", [key]);
  const kept = await holder.query(
    `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()
       AND (classid::bigint << 32 | objid::bigint) = $1) AS is`,
    [key],
  );
  await other.query("ROLLBACK");
  return kept.rows[0]?.is === true && taken.rows[0]?.is === false;
}

/** A pooler of one session makes the holder wait for the other; one of single statements refuses the transaction. */
const isStuck = (error: unknown): boolean =>
  error instanceof Error && /Query read timeout|transaction blocks not allowed/i.test(error.message);

function clientOf(url: string): pg.Client {
  const client = createClient(url, {
    application_name: "tuma sessions",
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  // What breaks is told to whoever asks next.
  client.on("error", () => undefined);
  return client;
}
