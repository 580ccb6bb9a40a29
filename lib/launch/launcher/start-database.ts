import { join } from "node:path";
import { countConnections, grantUse, isDatabaseDown, migrate, readServer } from "#lib/db/index.ts";
import type { LaunchEnv } from "#lib/server/env.ts";
import { startPostgres } from "../postgres.ts";
import { ROOT } from "../root.ts";
import { budgetLine, connectionsOf } from "./connection-budget.ts";
import { databaseFault } from "./fault/database-fault.ts";
import { folderFault } from "./fault/folder-fault.ts";
import { launchIndexes } from "./launch-indexes.ts";
import { retryFor } from "./port.ts";
import { requireServer } from "./require-server.ts";
import { requireSessions } from "./require-sessions.ts";
import { say, sayWhile } from "./say.ts";

const MIGRATIONS = join(ROOT, "lib/server/store/migrations");
const WAIT_MS = 30_000;

/** Makes the database ready: the one of the settings, else an embedded server on the data folder. Answers its URL. */
export async function startDatabase(settings: LaunchEnv, stops: (() => Promise<void>)[]): Promise<string> {
  const ownerUrl = settings.MIGRATION_DATABASE_URL;
  const url = settings.DATABASE_URL ?? (await startEmbedded(settings, stops));
  await sayWhile("Preparing the database…", prepare(settings, url));
  stops.push(launchIndexes(ownerUrl ?? url));
  return url;
}

/** Where one role owns the tables, the other may work with them and leaves the audit log as it is. */
async function prepare(settings: LaunchEnv, userUrl: string): Promise<void> {
  const ownerUrl = settings.MIGRATION_DATABASE_URL;
  await whenUp(async () => {
    // Our own server is as it should be.
    if (settings.DATABASE_URL) await told("DATABASE_URL", () => requireFit("DATABASE_URL", userUrl));
    if (ownerUrl)
      await told("MIGRATION_DATABASE_URL", () => requireSessions("MIGRATION_DATABASE_URL", ownerUrl));
    const owner = ownerUrl ? "MIGRATION_DATABASE_URL" : "DATABASE_URL";
    await told(owner, () => migrate(ownerUrl ?? userUrl, MIGRATIONS));
  });
  if (ownerUrl) await grantUse({ ownerUrl, userUrl, appendOnly: ["audit"] });
  if (!settings.DATABASE_URL) return;
  const line = budgetLine(connectionsOf(settings), await countConnections(userUrl));
  if (line) say(line);
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
