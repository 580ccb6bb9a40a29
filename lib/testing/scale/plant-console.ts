import { join } from "node:path";
import { openDatabase } from "../../db/index.ts";
import { openCluster, prepareDatabase } from "../../launch/postgres/cluster.ts";
import { findServer, type Server } from "../../launch/postgres/server.ts";
import { type History, plantHistory } from "./plant-history.ts";

/** Fills the database of a running console, in which nothing is yet, with the history of so many messages. */
export async function plantConsole(dataFolder: string, messages: number): Promise<History> {
  const cluster = await openCluster(join(dataFolder, "postgres"), {});
  const db = openDatabase(await prepareDatabase(cluster, (await serverOf(dataFolder)).port));
  try {
    return await plantHistory(db, messages);
  } finally {
    await db.close();
  }
}

/** The database server of a running console. */
export async function serverOf(dataFolder: string): Promise<Server> {
  const server = await findServer(await openCluster(join(dataFolder, "postgres"), {}));
  if (!server) throw new Error("the database of the console does not run");
  return server;
}
