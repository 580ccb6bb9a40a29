export { booleanArray, bytesArray, intArray, textArray, timeArray } from "./binary-array.ts";
export { type CopySession, withCopySession } from "./copy.ts";
export {
  type Connection,
  type Db,
  type OwnLimit,
  openDatabase,
  type PoolLoad,
  type SlowStatement,
  type Tx,
} from "./database.ts";
export { constraintOf, faultFromDatabase, isDatabaseDown, isPassing, sqlStateOf } from "./errors.ts";
export { grantUse } from "./grant-use.ts";
export { listen } from "./listen.ts";
export { drawLock, LIVE_LOCKS, LOCKS, LOCKS_OF } from "./locks.ts";
export { createDatabaseBeside, isMigration, migrate } from "./migrate.ts";
export { hasOwnSessions } from "./own-sessions.ts";
export { pipelined } from "./pipelined.ts";
export type { Query } from "./query.ts";
export {
  type Connections,
  countConnections,
  type DatabaseServer,
  isSameDatabase,
  readOnce,
  readServer,
} from "./read-once.ts";
