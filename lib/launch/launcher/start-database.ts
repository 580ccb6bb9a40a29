import { join } from "node:path";
import { systemClock } from "#lib/clock.ts";
import {
  type Connections,
  countConnections,
  type DatabaseServer,
  grantUse,
  hasOwnSessions,
  isDatabaseDown,
  isSameDatabase,
  migrate,
  openDatabase,
  readServer,
  sqlStateOf,
} from "#lib/db/index.ts";
import { SANDBOX_CONNECTIONS } from "#lib/sandbox/start-sandbox.ts";
import type { LaunchEnv } from "#lib/server/env.ts";
import { AUTH_POOL_SIZE, FRONT_POOL_SIZE, POOL_SIZE, QUARANTINE_POOL_SIZE } from "#lib/server/pool-size.ts";
import { beginTrial } from "#lib/server/store/console/setting.ts";
import { createIndexes } from "#lib/server/store/create-indexes.ts";
import { startPostgres } from "../postgres.ts";
import { ROOT } from "../root.ts";
import { say, sayWhile, sentenceOf } from "./child.ts";
import { retryFor } from "./port.ts";

export const MIGRATIONS = join(ROOT, "lib/server/store/migrations");
const WAIT_MS = 30_000;

/**
 * Makes the database ready: the one of the settings, else an embedded server on the data folder. Answers its URL, past a pooler
 * where the settings name that way too.
 */
export async function startDatabase(settings: LaunchEnv, stops: (() => Promise<void>)[]): Promise<string> {
  const ownerUrl = settings.MIGRATION_DATABASE_URL;
  const url = givenUrl(settings) ?? (await startEmbedded(settings, stops));
  await sayWhile("Preparing the database…", prepare(settings, url));
  stops.push(launchIndexes(ownerUrl ?? url));
  return url;
}

/** Where the database of the settings is asked for what needs a session of its own. */
export const givenUrl = ({ DATABASE_DIRECT_URL, DATABASE_URL }: LaunchEnv): string | undefined =>
  DATABASE_URL && (DATABASE_DIRECT_URL ?? DATABASE_URL);

/** Where one role owns the tables, the other may work with them and leaves the audit log as it is. */
async function prepare(settings: LaunchEnv, userUrl: string): Promise<void> {
  const ownerUrl = settings.MIGRATION_DATABASE_URL;
  await whenUp(async () => {
    // Our own server is as it should be.
    const setting = settings.DATABASE_DIRECT_URL ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
    if (settings.DATABASE_URL) await told(setting, () => requireFit(setting, userUrl));
    if (settings.DATABASE_DIRECT_URL && settings.DATABASE_URL)
      await told("DATABASE_URL", () => requireSameDatabase(userUrl, settings.DATABASE_URL ?? ""));
    if (ownerUrl)
      await told("MIGRATION_DATABASE_URL", () => requireSessions("MIGRATION_DATABASE_URL", ownerUrl));
    const owner = ownerUrl ? "MIGRATION_DATABASE_URL" : "DATABASE_URL";
    await told(owner, () => migrate(ownerUrl ?? userUrl, MIGRATIONS));
  });
  if (ownerUrl) await grantUse({ ownerUrl, userUrl, appendOnly: ["audit"] });
  if (settings.SERVICE_BASE_URL !== undefined) await whenUp(() => beginTrialOf(userUrl));
  if (!settings.DATABASE_URL) return;
  const line = budgetLine(connectionsOf(settings), await countConnections(userUrl));
  if (line) say(line);
}

async function beginTrialOf(url: string): Promise<void> {
  const db = openDatabase(url);
  await beginTrial(db).finally(() => db.close());
}

async function requireFit(setting: string, url: string): Promise<void> {
  requireServer(setting, await readServer(url));
  await requireSessions(setting, url);
}

/** Where the database refuses us, with the setting that says who we are there. */
async function told(setting: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw databaseFault(setting, error);
  }
}

async function startEmbedded({ dataFolder }: LaunchEnv, stops: (() => Promise<void>)[]) {
  const dataDir = join(dataFolder, "postgres");
  const starting = startPostgres({ dataDir, onTrouble: say }).catch((error: unknown) => {
    throw folderFault(dataFolder, error);
  });
  stops.push(() =>
    starting.then(
      (postgres) => postgres.stop(),
      () => undefined,
    ),
  );
  return (await sayWhile("Starting PostgreSQL…", starting)).url;
}

/** A database that starts beside us may need a moment. */
async function whenUp(work: () => Promise<unknown>) {
  let failure: unknown;
  const isDone = await retryFor(WAIT_MS, async () => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
      failure = error;
      return false;
    }
  });
  if (!isDone) throw new Error("the database of DATABASE_URL does not answer", { cause: failure });
}

/** Who sends, and who is alive, is known by locks of a session. Throws where this URL does not give us sessions of our own. */
export async function requireSessions(setting: string, url: string): Promise<void> {
  if (await hasOwnSessions(url)) return;
  throw new Error(
    `${setting} leads to a pooler that shares sessions, so two processes could send the same campaign; name the database itself in DATABASE_DIRECT_URL beside it, or point pgbouncer at session pooling (pool_mode = session)`,
  );
}

/** Two databases would each have half of the truth. Throws where a pooler leads to another one than its direct address. */
async function requireSameDatabase(direct: string, pooled: string): Promise<void> {
  if (await isSameDatabase(direct, pooled)) return;
  throw new Error("DATABASE_DIRECT_URL leads to another database than DATABASE_URL");
}

/** The oldest that tests were run on. */
const OLDEST = 15;

/** What is no PostgreSQL lacks what the promises rest on. */
const WHY_NOT: Record<string, string> = {
  CockroachDB: "it has no LISTEN and no advisory locks",
  YugabyteDB: "its triggers see no transition tables, and its sequences and locks are not in one order",
};

/** Throws where the database of this setting is no PostgreSQL, is too old for our statements, or cannot hold what people write. */
export function requireServer(setting: string, { kind, version, major, encoding }: DatabaseServer): void {
  if (major === 0) {
    const why = WHY_NOT[kind] ?? "its clients can connect, and it has neither its locks nor its transactions";
    throw new Error(`${setting} leads to ${kind}, and Tuma needs PostgreSQL ${OLDEST} or newer: ${why}`);
  }
  if (major < OLDEST)
    throw new Error(`${setting} leads to PostgreSQL ${version}, and Tuma needs ${OLDEST} or newer`);
  if (encoding === "UTF8") return;
  throw new Error(
    `${setting} leads to a database in ${encoding}, which cannot hold every name and message; make one in UTF8: CREATE DATABASE tuma OWNER tuma ENCODING 'UTF8' TEMPLATE template0`,
  );
}

/** By SQLSTATE: what is wrong with where a setting leads, and what to do. */
const REMEDIES: Record<string, (setting: string) => string> = {
  "28P01": (setting) => `the database refuses the user or the password of ${setting}: correct them there`,
  "28000": (setting) =>
    `the database refuses the user of ${setting}: let it in by pg_hba.conf, or name another`,
  "3D000": (setting) => `${setting} names a database that is not there: create it first`,
  "42501": (setting) =>
    `the user of ${setting} does not own the tables of the console: name their owner in MIGRATION_DATABASE_URL or, after a restore, restore once more with pg_restore --no-owner --role= and this user`,
};

/** The error of a start that the database refused, as what a person can do about it; any other as it is. */
export function databaseFault(setting: string, error: unknown): unknown {
  const cause = sqlStateOf(error) === undefined && error instanceof Error ? error.cause : error;
  const remedy = REMEDIES[sqlStateOf(cause) ?? ""];
  return remedy ? new Error(remedy(setting), { cause }) : error;
}

const AGAIN_MS = 60_000;

/** Makes large indexes in the background: until they are there, a search says how far it has looked. Answers how to stop. */
export function launchIndexes(ownerUrl: string): () => Promise<void> {
  const stopping = new AbortController();
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };

  async function run(): Promise<void> {
    for (let isSaid = false; !stopping.signal.aborted; isSaid = true) {
      try {
        return await createIndexes(ownerUrl, stopping.signal);
      } catch (error) {
        if (!isSaid && !stopping.signal.aborted) say(`An index is not made yet: ${sentenceOf(error)}`);
      }
      await systemClock.sleep(AGAIN_MS, stopping.signal);
    }
  }
}

/** A web and a worker each listen on a connection of their own. */
const LISTENING = 1;
/** While large indexes are made, and never again. */
const INDEXES = 1;

/** How many connections to the database each part of a start holds when all are in use. */
export const CONNECTIONS = {
  web: POOL_SIZE + AUTH_POOL_SIZE + FRONT_POOL_SIZE + QUARANTINE_POOL_SIZE + LISTENING,
  worker: POOL_SIZE + LISTENING,
  sandbox: SANDBOX_CONNECTIONS,
  indexes: INDEXES,
  testKeys: 2 * POOL_SIZE + AUTH_POOL_SIZE + LISTENING + SANDBOX_CONNECTIONS,
} as const;

type Started = Pick<LaunchEnv, "role" | "SERVICE_BASE_URL" | "hasTestKeys">;

/** The sum of what a start with these settings may hold at once. */
export function connectionsOf({ role, SERVICE_BASE_URL, hasTestKeys }: Started): number {
  const web = role === "worker" ? 0 : CONNECTIONS.web;
  const worker = role === "web" ? 0 : CONNECTIONS.worker;
  const testKeys = hasTestKeys && role !== "worker" ? CONNECTIONS.testKeys : 0;
  const sandbox = SERVICE_BASE_URL ? testKeys : CONNECTIONS.sandbox;
  return web + worker + sandbox + CONNECTIONS.indexes;
}

/** What a person should know before this starts; null where there is room for another like it. */
export function budgetLine(need: number, { max, spare }: Connections): string | null {
  const left = `The database has ${spare} of its ${max} connections left`;
  if (spare < need) {
    return `${left}, and this start may need ${need}: pages and sending will wait for each other. Raise max_connections, or run fewer processes.`;
  }
  if (spare < 2 * need) {
    return `${left}, and this start may need ${need}: another start like this one would not fit. Raise max_connections before you add one.`;
  }
  return null;
}

const IS_OF_DISK = new Set(["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM"]);

/** The error of a start that could not write where `TUMA_DATA` leads, as what a person can do about it; any other as it is. */
export function folderFault(dataFolder: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (!IS_OF_DISK.has(code)) return error;
  const isFull = code === "ENOSPC" || code === "EDQUOT";
  const why = isFull
    ? "the disk is full: make room on it and start again"
    : "nothing can be written: give its user the right to write there, or name another folder";
  return new Error(`TUMA_DATA names ${dataFolder}, where ${why}`, { cause: error });
}
