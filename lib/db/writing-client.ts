import pg from "pg";
import { sqlStateOf } from "./errors.ts";
import { hostsOf } from "./hosts.ts";

/** Less than a pool waits for a connection: a host that is gone without a word costs the first that asks this long. */
const ANSWER_MS = 3_000;

const READ_ONLY = "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::bool AS is";
/** Which of two servers was promoted later; what has no such log names none. */
const TIMELINE = "SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) AS is";

type Writer = { host: string; port: number; timeline: string };

/** Of each URL with several hosts, what is known of the one that takes writes, for all pools of this process. */
const known = new Map<string, Promise<Writer>>();

/** A connection of its own, to the host of the URL that takes writes. */
export function createClient(url: string, options: pg.ClientConfig): pg.Client {
  const { Client = pg.Client, connectionString } = reach(url);
  return new Client({ ...options, connectionString });
}

/**
 * How a pool reaches a URL. With several hosts each connection is made to the one that takes writes, and refused where it
 * does so no more. It is looked up once, and again after a connection broke. Throws `25006` while none takes writes.
 */
export function reach(url: string): { connectionString: string; Client?: typeof pg.Client } {
  const hosts = hostsOf(url);
  const [connectionString = url] = hosts;
  return hosts.length > 1 ? { connectionString, Client: clientOf(url, hosts) } : { connectionString };
}

type OnConnected = (error: Error | null) => void;

const clientOf = (url: string, hosts: readonly string[]): typeof pg.Client =>
  class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(onConnected: OnConnected): void;
    override connect(onConnected?: OnConnected): Promise<pg.Client> | undefined {
      const connecting = this.#connectToWriter();
      if (!onConnected) return connecting;
      connecting.then(() => onConnected(null), onConnected);
      return undefined;
    }

    async #connectToWriter(): Promise<pg.Client> {
      const looking = known.get(url) ?? lookForWriter(hosts);
      known.set(url, looking);
      const forget = () => {
        if (known.get(url) === looking) known.delete(url);
      };
      // Stays: one that breaks before its pool listens to it would end the process.
      this.on("error", forget);
      try {
        const { host, port } = await looking;
        Object.assign(this, { host, port });
        await super.connect();
        if (await ask(this, READ_ONLY)) throw noWriter();
        return this;
      } catch (error) {
        forget();
        this.end().catch(ignore);
        throw error;
      }
    }
  };

/** Of two that take writes, as after a standby was promoted and the old server came back, the one that was promoted later. */
async function lookForWriter(hosts: readonly string[]): Promise<Writer> {
  const found = await Promise.allSettled(hosts.map(askHost));
  const writers = found.flatMap((each) => (each.status === "fulfilled" && each.value ? [each.value] : []));
  const [latest] = writers.sort((one, other) => (one.timeline < other.timeline ? 1 : -1));
  if (latest) return latest;
  const failures = found.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  // A wrong password is told as it is, and a server that is away is no reason where another stands by.
  throw (
    failures.find((error) => isRefusal(error)) ?? (failures.length < hosts.length ? noWriter() : failures[0])
  );
}

/** Null where it takes no writes. */
async function askHost(url: string): Promise<Writer | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "tuma host",
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on("error", ignore);
  try {
    await client.connect();
    if (await ask(client, READ_ONLY)) return null;
    const timeline = await ask<string>(client, TIMELINE).catch(() => "");
    return { host: client.host, port: client.port, timeline };
  } finally {
    // Not awaited: a server that is gone without a word never says goodbye.
    client.end().catch(ignore);
  }
}

async function ask<T>(client: pg.Client, sql: string): Promise<T> {
  const { rows } = await client.query<{ is: T }>(sql);
  return (rows[0] as { is: T }).is;
}

const noWriter = (): Error =>
  Object.assign(new Error("no host of the database takes writes"), { code: "25006" });

const isRefusal = (error: unknown): boolean => /^(28|3D|42)/.test(sqlStateOf(error) ?? "");

const ignore = (): void => undefined;
