import type { Db, Tx } from "../../db/index.ts";

const PAGE = 500;
/** Of one id or number; a number that somebody floods must not take the places of all others. */
const MAX_PER_REF = 50;
const MAX_WOKEN = 2_000;

/**
 * Makes waiting events due whose message has come since. New messages stand in a queue, and a round takes one page of
 * it, so its work is bounded whatever waits and however many messages there are. Answers how many messages it took.
 * What this misses is found by the growing retries of each event.
 */
export async function wakeWaiting(db: Db, now: Date): Promise<number> {
  const [first] = await db.query("SELECT FROM message_to_match LIMIT 1");
  if (!first) return 0;
  return db.transaction(async (tx) => {
    await tx.query("SET LOCAL statement_timeout = '5s'");
    const ids = await takePage(tx);
    const seqs = await findWaiting(tx, ids);
    if (seqs.length > 0) await makeDue(tx, seqs, now);
    return ids.length;
  });
}

/** Drops a page that could not be looked up: its events come back by their own retries. */
export async function skipPage(db: Db): Promise<void> {
  await db.transaction(takePage);
}

async function takePage(tx: Tx): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `DELETE FROM message_to_match WHERE message_id IN (
       SELECT message_id FROM message_to_match ORDER BY message_id LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING message_id AS id`,
    [PAGE],
  );
  return rows.map(({ id }) => id);
}

/** In steps with their values, and with a limit at each look-up: no statistics can talk the planner into a scan. */
async function findWaiting(tx: Tx, ids: number[]): Promise<number[]> {
  const messages = await tx.query<Record<string, string | null>>(
    "SELECT service_id, wamid, number FROM message WHERE id = ANY($1::bigint[])",
    [ids],
  );
  const refs = [...new Set(messages.flatMap((message) => Object.values(message)))].filter(
    (ref) => ref !== null,
  );
  const rows = await tx.query<{ seq: number }>(
    `SELECT DISTINCT seq FROM (
       SELECT found.seq FROM unnest($1::text[]) AS wanted (ref) CROSS JOIN LATERAL (
         SELECT seq FROM event_wait WHERE event_wait.ref = left(wanted.ref, 512) ORDER BY ref, seq LIMIT $2) found
       LIMIT $3) waiting`,
    [refs, MAX_PER_REF, MAX_WOKEN],
  );
  return rows.map(({ seq }) => seq);
}

async function makeDue(tx: Tx, seqs: number[], now: Date): Promise<void> {
  await tx.query(
    `UPDATE event SET retry_at = $2 WHERE seq = ANY(ARRAY(
       SELECT seq FROM event WHERE seq = ANY($1::bigint[]) AND is_waiting AND retry_at > $2
       ORDER BY seq FOR UPDATE SKIP LOCKED))`,
    [seqs, now],
  );
}
