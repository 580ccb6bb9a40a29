import type pg from "pg";
import type { Query } from "./query.ts";

type Batch = { client: Promise<pg.PoolClient>; left: number; failure: Error | undefined };

/**
 * For one reader: what it asks for before a connection is at hand goes out over that one, in one pipeline. Each over
 * a connection of its own, the nineteen statements of the overview took 6 % more of this process.
 */
export function together(pool: pg.Pool, asQuery: (client: pg.PoolClient) => Query): Query {
  let next: Batch | null = null;

  function open(): Batch {
    const batch: Batch = { client: pool.connect(), left: 0, failure: undefined };
    const close = () => {
      if (next === batch) next = null;
    };
    batch.client.then((client) => {
      // The pool listens to idle connections only; one that breaks while it is lent would end the process.
      client.on("error", ignore);
      close();
    }, close);
    return batch;
  }

  return async (sql, params) => {
    next ??= open();
    const batch = next;
    batch.left++;
    const client = await batch.client;
    try {
      return await asQuery(client)(sql, params);
    } catch (error) {
      batch.failure = error as Error;
      throw error;
    } finally {
      batch.left--;
      if (batch.left === 0) giveBack(client, batch);
    }
  };
}

// As the pool does with its own: after a failure nobody knows what is still on its way.
function giveBack(client: pg.PoolClient, { failure }: Batch): void {
  client.off("error", ignore);
  client.release(failure);
}

// Whoever asks the connection for something is told.
const ignore = (): void => undefined;
