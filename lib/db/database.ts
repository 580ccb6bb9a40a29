import { createHash } from "node:crypto";
import pg from "pg";
import { inPart, type SpanOf } from "#lib/trace.ts";
import { isReadOnly } from "./errors.ts";
import type { Query } from "./query.ts";
import { createWaker, type Waker } from "./waker.ts";
import { createClient, reach } from "./writing-client.ts";

export type Tx = {
  query: Query;
  /** Wakes who listens to a channel once this has committed, and not before; after a statement without a transaction, now. */
  wake(channel: string): void;
};

/** One session, ended by `release`, which may be called again. */
export type Connection = Tx & { release(): void; onLost(listener: () => void): void };

export type DatabaseOptions = {
  max?: number;
  name?: string;
  /**
   * The same database past its pooler. With it the URL may lead to a pooler that lends a session for one transaction: then
   * nothing of the pool is kept in a session, and locks of a session and LISTEN go by this one.
   */
  directUrl?: string | undefined;
  /** How long one statement, or a transaction that stands idle, may hold anybody up; none when not given. */
  statementTimeoutMs?: number;
  /** Hears of each statement that took a second or longer, as it does of those that failed after it. */
  onSlow?: (slow: SlowStatement) => void;
};

/** Milliseconds with the wait for its turn; the text as it stands in the code, without what was asked with it. */
export type SlowStatement = { statement: string; ms: number };

const SLOW_MS = 1_000;
const MAX_STATEMENT_LENGTH = 300;

/** For one transaction, in the place of what holds for the whole process. */
export type OwnLimit = { statementTimeoutMs: number };

export type Db = Tx & {
  /** Commits when `work` resolves, rolls back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>, limit?: OwnLimit): Promise<T>;
  /** For one reader: statements that it asks for at once share a connection. */
  together(): Query;
  /** A connection of its own, for advisory locks held as long as the process lives. */
  connect(): Promise<Connection>;
  /** A pool of its own, at most `max` connections, for work that must not take those of others; closed by itself. */
  beside(max: number): Db;
  readonly url: string;
  /** Of the pool, now. */
  load(): PoolLoad;
  close(): Promise<void>;
};

/** Connections, those of them that nobody uses, and who waits for one. */
export type PoolLoad = { size: number; idle: number; waiting: number };

// int8 and numeric leave as numbers: every count here is far below 2^53.
const types = new pg.TypeOverrides();
types.setTypeParser(20, Number);
types.setTypeParser(1700, Number);

type OnSlow = DatabaseOptions["onSlow"];
type Asking = { onSlow: OnSlow; limit?: OwnLimit | undefined; isPooled?: boolean };

const asQuery =
  (client: pg.Pool | pg.ClientBase, { onSlow, limit, isPooled = false }: Asking): Query =>
  async <T extends object>(sql: string, params: readonly unknown[] = []) => {
    const values = params as unknown[];
    const name = isPooled ? undefined : nameOf(sql);
    const startedAt = performance.now();
    try {
      const own = limit && { query_timeout: queryTimeoutOf(limit) };
      const asked = name ? { name, text: sql, values, ...own } : { text: sql, values, ...own };
      const result = await inPart(
        () => spanOf(sql),
        () => client.query(asked),
      );
      return result.rows as T[];
    } finally {
      const ms = Math.round(performance.now() - startedAt);
      if (ms >= SLOW_MS) onSlow?.({ statement: oneLine(sql), ms });
    }
  };

/** The text as it stands in the code: what is asked with it stays here. */
const spanOf = (sql: string): SpanOf => ({
  name: /\w+/.exec(sql)?.[0] ?? "statement",
  kind: "client",
  attributes: { "db.system.name": "postgresql", "db.query.text": oneLine(sql) },
});

const oneLine = (sql: string): string => sql.replace(/\s+/g, " ").trim().slice(0, MAX_STATEMENT_LENGTH);

// Prepared once a connection: parsing and planning were half the cost of the journal's small statements.
const names = new Map<string, string>();
const MAX_NAMES = 500;

function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known ?? names.size >= MAX_NAMES) return known;
  const name = createHash("sha1").update(sql).digest("base64url");
  names.set(sql, name);
  return name;
}

/** Opens one pool for this process. `max` connections, 5 s to get one. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Db {
  const { max = 10, directUrl, statementTimeoutMs, onSlow } = options;
  const isPooled = directUrl !== undefined;
  const common = connectionOf(options);
  const prepare = async (client: pg.ClientBase) => {
    await client.query(SESSION, [String(statementTimeoutMs ?? 0)]);
  };
  const pool = new pg.Pool({
    ...common,
    ...reach(url),
    max,
    ...(!isPooled && { onConnect: prepare }),
    // Statements that are not awaited one by one go out together; a settle is a dozen of them.
    pipeline: true,
  });
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => undefined);
  // In no transaction of anybody, and without waiting for the disk.
  const waker = createWaker((channels) =>
    pool.query({ ...(isPooled ? { text: NOTIFY.text } : NOTIFY), values: [channels] }),
  );
  const { wake } = waker;
  const limitOfPool = isPooled && statementTimeoutMs !== undefined ? { statementTimeoutMs } : undefined;
  return {
    url: directUrl ?? url,
    query: asQuery(pool, { onSlow, isPooled }),
    wake,
    together: () => together(pool, (client) => asQuery(client, { onSlow, isPooled })),
    transaction: (work, limit = limitOfPool) => transaction({ pool, onSlow, wake, limit, isPooled }, work),
    async connect() {
      const client = await (isPooled ? connectDirect() : pool.connect());
      // As in a transaction: one that breaks while it is lent would end the process.
      client.on("error", ignore);
      let isReleased = false;
      return {
        query: asQuery(client, { onSlow }),
        wake,
        release: () => {
          if (!isReleased) release(client);
          isReleased = true;
        },
        onLost: (listener) => {
          client.on("error", listener);
          client.on("end", listener);
        },
      };
    },
    load: () => ({ size: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    beside: (most) => openDatabase(url, { ...options, max: most }),
    async close() {
      await waker.close();
      if (!pool.ending) await pool.end();
    },
  };

  async function connectDirect(): Promise<pg.Client> {
    const client = createClient(directUrl ?? url, common);
    await client.connect();
    await prepare(client);
    return client;
  }
}

const connectionOf = ({ name = "tuma", statementTimeoutMs }: DatabaseOptions) => ({
  application_name: name,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  ...(statementTimeoutMs !== undefined && { query_timeout: queryTimeoutOf({ statementTimeoutMs }) }),
  types,
});

/** Ends the session, with all its locks. */
function release(client: pg.Client | pg.PoolClient): void {
  if ("release" in client) client.release(true);
  else client.end().catch(ignore);
}

/** The client's own limit is for a server that is gone without a word; it comes after the server's. */
const queryTimeoutOf = ({ statementTimeoutMs }: OwnLimit): number => statementTimeoutMs + 5_000;

/**
 * Asked for after signing in and not with it: a pooler of sessions refuses whoever brings more than who they are. To
 * compile statements pays for none of ours: what is old took 12.7 s to remove with it and 1.3 s without (Debian's
 * PostgreSQL 15, 100,000 rows).
 */
const SESSION = `SELECT set_config('jit', 'off', false), set_config('statement_timeout', $1, false),
  set_config('idle_in_transaction_session_timeout', $1, false)`;

const NOTIFY = {
  name: "notify",
  text: `SELECT set_config('synchronous_commit', 'off', true), count(pg_notify(channel, ''))
    FROM unnest($1::text[]) AS channel`,
};

const LIMIT = `SELECT set_config('statement_timeout', $1, true),
  set_config('idle_in_transaction_session_timeout', $1, true)`;

type From = Asking & { pool: pg.Pool; wake: Waker["wake"] };

async function transaction<T>(
  { pool, onSlow, wake, limit, isPooled = false }: From,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  // The pool listens to idle connections only; one that breaks while it is lent would end the process.
  client.on("error", ignore);
  let broken = false;
  const woken = new Set<string>();
  try {
    // Not awaited: it goes out with the first statement of the work, in one pipeline.
    const begun = client.query("BEGIN");
    begun.catch(() => undefined);
    const query = asQuery(client, { onSlow, limit, isPooled });
    const limited = limit && query(LIMIT, [String(limit.statementTimeoutMs)]);
    limited?.catch(() => undefined);
    const result = await work({ query, wake: (channel) => void woken.add(channel) });
    await begun;
    await limited;
    await client.query("COMMIT");
    for (const channel of woken) wake(channel);
    return result;
  } catch (error) {
    broken = isReadOnly(error);
    await client.query("ROLLBACK").catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
    client.off("error", ignore);
  }
}

// Whoever asks the connection for something is told.
const ignore = (): void => undefined;

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
      client.on("error", ignoreOfTogether);
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
  client.off("error", ignoreOfTogether);
  client.release(failure);
}

// Whoever asks the connection for something is told.
const ignoreOfTogether = (): void => undefined;
