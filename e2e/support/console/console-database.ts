import { type Db, openDatabase } from "#lib/db/index.ts";
import { openCluster, prepareDatabase } from "#lib/launch/postgres/cluster.ts";
import { findServer } from "#lib/launch/postgres/server.ts";
import { updateSettingRow } from "#lib/server/store/console/setting.ts";

/** By folder, found once: whoever finds a server watches it from then on, four times a second. */
const urls = new Map<string, Promise<string>>();

/** Works on the database of the console, for what no page does yet. */
export const withDatabase = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  withDatabaseIn(process.env.TUMA_DATABASE ?? "", work);

/** What is sent in a journey leaves at once: only those of the time to undo have one. */
export const sendAtOnce = (folder: string): Promise<unknown> =>
  withDatabaseIn(folder, (db) => updateSettingRow(db, "graceSeconds", 0));

async function withDatabaseIn<T>(folder: string, work: (db: Db) => Promise<T>): Promise<T> {
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
