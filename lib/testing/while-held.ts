import type { Db } from "#lib/db/index.ts";

/** Lets each begin, in this order, and come to its end or to a wait for what `sql` locks; then lets all go on. */
export async function whileHeld<T>(db: Db, sql: string, works: readonly (() => Promise<T>)[]): Promise<T[]> {
  const holder = await db.connect();
  try {
    await holder.query("BEGIN");
    await holder.query(sql);
    const begun: Promise<T>[] = [];
    let ended = 0;
    for (const work of works) {
      begun.push(work().finally(() => ended++));
      while (ended + (await db.query(WAITING)).length < begun.length);
    }
    await holder.query("COMMIT");
    return await Promise.all(begun);
  } finally {
    holder.release();
  }
}

/** Sessions that wait for a lock. */
export const WAITING =
  "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
