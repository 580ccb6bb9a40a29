import type { Readable, Writable } from "node:stream";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { Query } from "./query.ts";
import { createClient } from "./writing-client.ts";

/** One session without limits of time, for whole tables; it belongs to no pool. */
export type CopySession = {
  query: Query;
  /** What `COPY … TO STDOUT` answers; `rowCount` is known once it has ended. */
  copyOut(sql: string): Readable & { rowCount: number };
  /** What `COPY … FROM STDIN` reads. */
  copyIn(sql: string): Writable & { rowCount: number };
};

/** Opens a session for the time of `work`; what is in a transaction when that throws is rolled back. */
export async function withCopySession<T>(
  url: string,
  work: (session: CopySession) => Promise<T>,
  name = "tuma backup",
): Promise<T> {
  const client = createClient(url, {
    application_name: name,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  await client.connect();
  // Whoever asks the connection for something is told; without a listener a lost one would end the process.
  client.on("error", () => undefined);
  try {
    return await work({
      query: async <T extends object>(sql: string, params: readonly unknown[] = []) =>
        (await client.query(sql, params as unknown[])).rows as T[],
      copyOut: (sql) => client.query(copyTo(sql)),
      copyIn: (sql) => client.query(copyFrom(sql)),
    });
  } finally {
    await client.end();
  }
}
