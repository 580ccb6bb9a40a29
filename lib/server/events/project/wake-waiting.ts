import type { Db } from "#lib/db/index.ts";
import {
  hasMessagesToMatch,
  listWaitingFor,
  makeDue,
  takeMessagesToMatch,
} from "#lib/server/store/event/event-wait.ts";
import { limitStatements } from "#lib/server/store/limit-statements.ts";

const PAGE = 500;
/** Of one id or number; a number that somebody floods must not take the places of all others. */
const MAX_PER_REF = 50;
const MAX_WOKEN = 2_000;
const PATIENCE_MS = 5_000;

/**
 * Makes waiting events due whose message has come since. New messages stand in a queue, and a round takes one page of
 * it, so its work is bounded whatever waits and however many messages there are. Answers how many messages it took.
 * What this misses is found by the growing retries of each event.
 */
export async function wakeWaiting(db: Db, now: Date): Promise<number> {
  if (!(await hasMessagesToMatch(db))) return 0;
  return db.transaction(async (tx) => {
    await limitStatements(tx, PATIENCE_MS);
    const ids = await takeMessagesToMatch(tx, PAGE);
    const seqs = await listWaitingFor(tx, ids, { perRef: MAX_PER_REF, limit: MAX_WOKEN });
    if (seqs.length > 0) await makeDue(tx, seqs, now);
    return ids.length;
  });
}

/** Drops a page that could not be looked up: its events come back by their own retries. */
export async function skipPage(db: Db): Promise<void> {
  await db.transaction((tx) => takeMessagesToMatch(tx, PAGE));
}
