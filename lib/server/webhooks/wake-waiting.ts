import type { Tx } from "../../db/index.ts";

/**
 * Makes waiting events due whose message has come since: the newest messages are looked up among what is waited for.
 * `created_at` is when a transaction began, so one that committed after the last look may seem older than it.
 * What this misses is found by the growing retries of each event.
 */
export async function wakeWaiting(tx: Tx, now: Date): Promise<void> {
  await tx.query(
    `UPDATE event SET retry_at = $1 WHERE seq IN (
       SELECT waiting.seq FROM (
         SELECT service_id, wamid, number, created_at FROM message
         WHERE id > (SELECT coalesce(max(id), 0) - 2000 FROM message) AND channel = 'chat'
           AND created_at > now() - interval '1 minute') recent
       JOIN event waiting ON waiting.is_waiting
         AND waiting.waits_for && array_remove(ARRAY[recent.service_id, recent.wamid, recent.number], NULL)
       WHERE waiting.retry_at > $1 AND (recent.created_at > waiting.looked_at OR
         (recent.created_at > waiting.looked_at - interval '10 seconds'
          AND waiting.looked_at < now() - interval '500 ms'))
       FOR UPDATE OF waiting SKIP LOCKED)`,
    [now],
  );
}
