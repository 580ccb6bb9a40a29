import type { Db } from "./database.ts";
import type { Query } from "./query.ts";

/**
 * A database for the making of one page: what several parts of it ask for is read once, and all of them show the same.
 * A write, and whatever is asked in a transaction, goes through and lets all that was read before be read anew.
 */
export function readOnce(db: Db): Db {
  const asked = new Map<string, Promise<object[]>>();
  const ask = db.together();
  const query: Query = async <T extends object>(sql: string, params: readonly unknown[] = []) => {
    if (!isRead(sql)) {
      asked.clear();
      return ask<T>(sql, params);
    }
    const key = JSON.stringify([sql, params]);
    const rows = asked.get(key) ?? ask(sql, params);
    asked.set(key, rows);
    // Rows of their own: who asked first may have changed theirs.
    return (await rows).map((row) => ({ ...row })) as T[];
  };
  return {
    ...db,
    query,
    transaction: (work, limit) => db.transaction(work, limit).finally(() => asked.clear()),
  };
}

const WRITES =
  /\b(INSERT|UPDATE|DELETE|TRUNCATE|nextval|setval|pg_notify|set_config|pg_(try_)?advisory\w*)\b/i;

const isRead = (sql: string): boolean => /^\s*(SELECT|WITH)\b/i.test(sql) && !WRITES.test(sql);
