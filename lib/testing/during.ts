import { systemClock } from "#lib/clock.ts";
import type { Db, Tx } from "#lib/db/index.ts";

/**
 * Lets a request run into a change that is not over yet, and ends the change once the request waits for it, or is over;
 * of several requests at once, when so many wait. What the change answers is done before its end, if it is a function.
 */
export async function during<T>(
  db: Db,
  change: string | ((tx: Tx) => Promise<unknown>),
  request: () => Promise<T>,
  waiting = 1,
): Promise<T> {
  const asked = await db.transaction(async (tx) => {
    const changed = await (typeof change === "string" ? tx.query(change) : change(tx));
    const answer = request();
    let isOver = false;
    void answer.finally(() => {
      isOver = true;
    });
    while (!isOver && (await countWaiting(tx)) < waiting) await new Promise(setImmediate);
    if (typeof changed === "function") await changed();
    // In a box: a promise that is returned would be waited for, and it waits for us.
    return { answer };
  });
  return asked.answer;
}

/**
 * Repeats a statement until the work is over, such as one that makes every planned request due. One after the other: two at
 * once lock the same rows in two orders, and deadlock.
 */
export async function whileRepeating<T>(db: Db, statement: string, work: Promise<T>): Promise<T> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  const repeat = async () => {
    while (!isOver) {
      await db.query(statement);
      await systemClock.sleep(5);
    }
  };
  const [answer] = await Promise.all([over, repeat()]);
  return answer;
}

/** Every request that waits for another try is due. */
export const ALL_DUE = "UPDATE attempt SET due_at = now() WHERE state = 'planned'";

// Asked where the change is: those who wait may have all other connections. A transaction sees the sessions of its first look.
async function countWaiting(tx: Tx): Promise<number> {
  await tx.query("SELECT pg_stat_clear_snapshot()");
  const rows = await tx.query(
    `SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE NOT l.granted AND a.datname = current_database()`,
  );
  return rows.length;
}
