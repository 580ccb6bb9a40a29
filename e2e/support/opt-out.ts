import { openDatabase } from "#lib/db/index.ts";
import { openCluster } from "#lib/launch/postgres/cluster.ts";
import { prepareDatabase } from "#lib/launch/postgres/prepare-database.ts";
import { findServer } from "#lib/launch/postgres/server.ts";

/** Puts a number on the list of those who asked not to be written to; no page does that yet. */
export async function optOut(number: string): Promise<void> {
  const insert = "INSERT INTO suppression (number, reason, source) VALUES ($1, 'STOP', 'journey')";
  await change(`${insert} ON CONFLICT DO NOTHING`, number);
}

/** Takes it off again. */
export async function optIn(number: string): Promise<void> {
  await change("DELETE FROM suppression WHERE number = $1", number);
}

async function change(sql: string, number: string): Promise<void> {
  const cluster = await openCluster(process.env.TUMA_DATABASE ?? "", {});
  const server = await findServer(cluster);
  if (!server) throw new Error("the database of the console does not run");
  const db = openDatabase(await prepareDatabase(cluster, server.port));
  try {
    await db.query(sql, [number]);
  } finally {
    await db.close();
  }
}
