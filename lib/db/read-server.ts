import pg from "pg";

/** What the database of a URL is: of which PostgreSQL (`15.18`, and its first number), and what letters it can hold. */
export type DatabaseServer = { version: string; major: number; encoding: string };

export async function readServer(url: string): Promise<DatabaseServer> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "tuma server",
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  await client.connect();
  try {
    const { rows } = await client.query<DatabaseServer>(
      `SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
         current_setting('server_version_num')::int / 10000 AS major, current_setting('server_encoding') AS encoding`,
    );
    const [found] = rows;
    if (!found) throw new Error("the server does not say what it is");
    return found;
  } finally {
    await client.end();
  }
}
