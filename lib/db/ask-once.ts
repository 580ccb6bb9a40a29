import pg from "pg";

const ANSWER_MS = 5_000;

/** The one row that this statement answers, over a connection of its own that is closed again; for before there is a pool. */
export async function askOnce<T extends object>(url: string, sql: string): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "tuma start",
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  await client.connect();
  try {
    const { rows } = await client.query<T>(sql);
    const [found] = rows;
    if (!found) throw new Error("the server did not answer what it is");
    return found;
  } finally {
    await client.end();
  }
}
