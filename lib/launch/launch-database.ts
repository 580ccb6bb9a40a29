import { join } from "node:path";
import { isDatabaseDown, migrate } from "#lib/db/index.ts";
import type { LaunchEnv } from "#lib/server/env.ts";
import { retryFor } from "./port.ts";
import { startPostgres } from "./postgres.ts";
import { ROOT } from "./root.ts";
import { say, sayWhile } from "./say.ts";

const MIGRATIONS = join(ROOT, "lib/server/store/migrations");
const WAIT_MS = 30_000;

/** Makes the database ready: the one of the settings, else an embedded server on the data folder. Answers its URL. */
export async function startDatabase(settings: LaunchEnv, stops: (() => Promise<void>)[]): Promise<string> {
  const url = settings.DATABASE_URL ?? (await startEmbedded(settings, stops));
  await sayWhile("Preparing the database…", migrateWhenUp(url));
  return url;
}

async function startEmbedded({ dataFolder, role }: LaunchEnv, stops: (() => Promise<void>)[]) {
  if (role === "worker") throw new Error("DATABASE_URL is not set: a worker of its own shares a database");
  const dataDir = join(dataFolder, "postgres");
  const starting = startPostgres({ dataDir, onTrouble: say });
  stops.push(() =>
    starting.then(
      (postgres) => postgres.stop(),
      () => undefined,
    ),
  );
  return (await sayWhile("Starting PostgreSQL…", starting)).url;
}

/** A database that starts beside us may need a moment. */
async function migrateWhenUp(url: string) {
  let failure: unknown;
  const isDone = await retryFor(WAIT_MS, async () => {
    try {
      await migrate(url, MIGRATIONS);
      return true;
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
      failure = error;
      return false;
    }
  });
  if (!isDone) throw new Error("the database of DATABASE_URL does not answer", { cause: failure });
}
