import pg from "pg";
import type { Cluster } from "./cluster.ts";

const NAME = "tuma";

/** Creates the application's role and database when missing, and answers their URL. The role is no superuser. */
export async function prepareDatabase({ passwords }: Cluster, port: number): Promise<string> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: "postgres",
    password: passwords.admin,
    database: "postgres",
    connectionTimeoutMillis: 5_000,
  });
  await client.connect();
  try {
    const { rows } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [NAME]);
    if (rows.length === 0) await createDatabase(client, passwords.app);
  } finally {
    await client.end();
  }
  return `postgresql://${NAME}:${passwords.app}@127.0.0.1:${port}/${NAME}`;
}

async function createDatabase(client: pg.Client, password: string) {
  const { rows } = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [NAME]);
  const secret = pg.escapeLiteral(password);
  if (rows.length === 0) await client.query(`CREATE ROLE ${NAME} LOGIN CREATEDB PASSWORD ${secret}`);
  await client.query(`CREATE DATABASE ${NAME} OWNER ${NAME}`);
}
