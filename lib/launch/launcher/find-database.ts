import { existsSync } from "node:fs";
import { join } from "node:path";
import type { LaunchEnv } from "#lib/server/env.ts";
import { openCluster } from "../postgres/cluster.ts";
import { prepareDatabase } from "../postgres/prepare-database.ts";
import { findServer } from "../postgres/server.ts";

/** The URL of the console's database, for what is run beside it: that of the settings, else of the server it runs itself. */
export async function findDatabase({ DATABASE_URL, dataFolder }: LaunchEnv): Promise<string> {
  if (DATABASE_URL !== undefined) return DATABASE_URL;
  if (!existsSync(join(dataFolder, "postgres", "data"))) {
    throw new Error(`There is no console in ${dataFolder}: run this with the settings of the console`);
  }
  const cluster = await openCluster(join(dataFolder, "postgres"), {});
  const server = await findServer(cluster);
  if (!server) throw new Error("The console does not run. Start it with npm start, then run this again.");
  return prepareDatabase(cluster, server.port);
}
