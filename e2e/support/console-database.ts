import { type Db, openDatabase } from "#lib/db/index.ts";
import { openCluster } from "#lib/launch/postgres/cluster.ts";
import { prepareDatabase } from "#lib/launch/postgres/prepare-database.ts";
import { findServer } from "#lib/launch/postgres/server.ts";

/** Works on the database of the console, for what no page does yet. */
export async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const cluster = await openCluster(process.env.TUMA_DATABASE ?? "", {});
  const server = await findServer(cluster);
  if (!server) throw new Error("the database of the console does not run");
  const db = openDatabase(await prepareDatabase(cluster, server.port));
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
