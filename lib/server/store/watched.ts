import { type Db, faultFromDatabase } from "#lib/db/index.ts";

/** The same database; `onSilence` is called where it could not be asked, or did not answer in time. */
export function watched(db: Db, onSilence: () => void): Db {
  function heard<T>(asked: Promise<T>): Promise<T> {
    asked.catch((error: unknown) => {
      if (faultFromDatabase(error).code === "database_unavailable") onSilence();
    });
    return asked;
  }
  return {
    ...db,
    query: (sql, params) => heard(db.query(sql, params)),
    together() {
      const query = db.together();
      return (sql, params) => heard(query(sql, params));
    },
    transaction: (work, limit) => heard(db.transaction(work, limit)),
  };
}
