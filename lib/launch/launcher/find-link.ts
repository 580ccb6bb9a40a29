import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#lib/db/index.ts";
import type { LaunchEnv } from "#lib/server/env.ts";
import { deleteSetupCodes } from "#lib/server/store/people/reset-code.ts";
import { createSetupCode } from "#lib/server/team/index.ts";
import { openCluster, prepareDatabase } from "../postgres/cluster.ts";
import { findServer } from "../postgres/server.ts";
import { givenUrl } from "./start-database.ts";

/** The last line of a start: where to go. Before there is an owner, with a fresh one-time code; older ones are void. */
export async function findLink(databaseUrl: string, origin: string): Promise<string> {
  const db = openDatabase(databaseUrl, { max: 1, name: "tuma launcher" });
  try {
    await deleteSetupCodes(db);
    const code = await createSetupCode(db);
    return code
      ? `Ready. Create the first account at ${origin}/setup?code=${encodeURIComponent(code)}`
      : `Ready at ${origin}`;
  } finally {
    await db.close();
  }
}

/** The URL of the console's database, for what is run beside it: that of the settings, else of the server it runs itself. */
export async function findDatabase(settings: LaunchEnv): Promise<string> {
  const { dataFolder } = settings;
  const given = givenUrl(settings);
  if (given !== undefined) return given;
  if (!existsSync(join(dataFolder, "postgres", "data"))) {
    throw new Error(`There is no console in ${dataFolder}: run this with the settings of the console`);
  }
  const cluster = await openCluster(join(dataFolder, "postgres"), {});
  const server = await findServer(cluster);
  if (!server) throw new Error("The console does not run. Start it with npm start, then run this again.");
  return prepareDatabase(cluster, server.port);
}
