import { type Db, openDatabase } from "#lib/db/index.ts";
import { openCluster, prepareDatabase } from "#lib/launch/postgres/cluster.ts";
import { findServer } from "#lib/launch/postgres/server.ts";

/** By folder, found once: whoever finds a server watches it from then on, four times a second. */
const urls = new Map<string, Promise<string>>();

/** Works on the database of the console, for what no page does yet. */
export async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const folder = process.env.TUMA_DATABASE ?? "";
  const url = urls.get(folder) ?? findUrl(folder);
  urls.set(folder, url);
  const db = openDatabase(await url);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function findUrl(folder: string): Promise<string> {
  const cluster = await openCluster(folder, {});
  const server = await findServer(cluster);
  if (!server) throw new Error("the database of the console does not run");
  return prepareDatabase(cluster, server.port);
}
