import type { Connection, Db, Query, Tx } from "#lib/db/index.ts";

/** How a database call fails: before it has an effect, or a commit after it. */
export type Failure = { code: string; message: string };

export const FAILURES: readonly Failure[] = [
  { code: "57P01", message: "terminating connection due to administrator command" },
  { code: "40P01", message: "deadlock detected" },
  { code: "57014", message: "canceling statement due to statement timeout" },
  { code: "XX000", message: "something nobody has thought of" },
];

/** A database of which one call in all fails, the `at`th from the first; `isSpent` says whether it came so far. */
export function failOnce(db: Db, at: number, failure: Failure): Db & { isSpent(): boolean } {
  let calls = 0;
  const isTurn = (): boolean => ++calls === at;
  const strike = () => {
    if (isTurn()) throw Object.assign(new Error(failure.message), { code: failure.code });
  };
  const failing =
    (query: Query): Query =>
    async (sql, params) => {
      strike();
      return query(sql, params);
    };
  return {
    ...db,
    isSpent: () => calls >= at,
    query: failing(db.query),
    async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      strike();
      let isCut = false;
      const result = await db.transaction(async (tx) => {
        const made = await work({ ...tx, query: failing(tx.query) });
        // Nobody hears whether a commit was made when the connection breaks in it: here it was not …
        strike();
        isCut = isTurn();
        return made;
      });
      // … and here it was.
      if (isCut) throw Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });
      return result;
    },
    async connect(): Promise<Connection> {
      strike();
      const connection = await db.connect();
      return { ...connection, query: failing(connection.query) };
    },
  };
}

/** A database whose statements in transactions fail whenever `isTurn` says so, before they have an effect. */
export function failWhen(db: Db, failure: Failure, isTurn: () => boolean): Db {
  const failing = (tx: Tx): Tx => ({
    ...tx,
    async query(sql, params) {
      if (isTurn()) throw Object.assign(new Error(failure.message), { code: failure.code });
      return tx.query(sql, params);
    },
  });
  return { ...db, transaction: (work, limit) => db.transaction((tx) => work(failing(tx)), limit) };
}

/** A database that is away as long as `isAway` says so. */
export function awayWhile(db: Db, isAway: () => boolean): Db {
  const meet = () => {
    if (isAway()) throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  };
  return {
    ...db,
    async query(sql, params) {
      meet();
      return db.query(sql, params);
    },
    async transaction(work, limit) {
      meet();
      return db.transaction(work, limit);
    },
    async connect() {
      meet();
      return db.connect();
    },
  };
}
