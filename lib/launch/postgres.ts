import { systemClock } from "../clock.ts";
import { sentenceOf } from "./launcher/child.ts";
import { findFreePort } from "./launcher/port.ts";
import { lockFolder } from "./launcher/with-folder.ts";
import { type Cluster, openCluster, prepareDatabase } from "./postgres/cluster.ts";
import { findServer, type Server, startServer, stopServer } from "./postgres/server.ts";

export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

export type PostgresOptions = {
  /** Holds the data, the generated passwords and the server's log; created when missing. */
  dataDir: string;
  /** A free one when not given. */
  port?: number;
  /** False only for tests: nothing is synced to disk. */
  isDurable?: boolean;
  /** Hears in one line that the server was lost or could not be started again. */
  onTrouble?: (line: string) => void;
};

/**
 * Runs PostgreSQL on `dataDir` until `stop()`, starting it again when it dies, and adopts the live server that a
 * killed launcher left behind. It listens on 127.0.0.1 only and asks for a generated password.
 * Throws where another process has the folder.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const lock = lockFolder(options.dataDir);
  if (!lock) throw new Error(`another process has the database in ${options.dataDir}`);
  try {
    const cluster = await openCluster(options.dataDir, options);
    const running = { server: await ensureServer(cluster, options), isStopping: false };
    const url = await prepareDatabase(cluster, running.server.port);
    void keepRunning(cluster, running, options);
    return {
      url,
      async stop() {
        running.isStopping = true;
        await stopServer(cluster, running.server);
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Starts or adopts the server of `dataDir` and leaves it running without anyone watching it: for tests.
 * @internal
 */
export async function leavePostgresRunning(options: PostgresOptions): Promise<string> {
  const lock = await waitForLock(options.dataDir);
  try {
    const cluster = await openCluster(options.dataDir, options);
    const server = await ensureServer(cluster, options);
    return await prepareDatabase(cluster, server.port);
  } finally {
    lock.release();
  }
}

async function waitForLock(dataDir: string) {
  const POLL_MS = 20;
  for (;;) {
    const lock = lockFolder(dataDir);
    if (lock) return lock;
    await systemClock.sleep(POLL_MS);
  }
}

async function ensureServer(cluster: Cluster, options: PostgresOptions): Promise<Server> {
  const ATTEMPTS = 10;
  const PAUSE_MS = 200;
  for (let attempt = 1; ; attempt++) {
    try {
      const found = await findServer(cluster);
      return (
        found ?? (await startServer(cluster, settingsOf(options.port ?? (await findFreePort()), options)))
      );
    } catch (error) {
      // The last sessions of a killed server take a moment to notice, and a free port may be taken meanwhile.
      if (attempt === ATTEMPTS) throw error;
      await systemClock.sleep(PAUSE_MS);
    }
  }
}

async function keepRunning(
  cluster: Cluster,
  running: { server: Server; isStopping: boolean },
  options: PostgresOptions,
): Promise<void> {
  const say = options.onTrouble ?? (() => undefined);
  const { port } = running.server;
  for (;;) {
    await running.server.gone;
    if (running.isStopping) return;
    say("PostgreSQL stopped; starting it again");
    try {
      running.server = await ensureServer(cluster, { ...options, port });
    } catch (error) {
      say(sentenceOf(error));
    }
  }
}

function settingsOf(port: number, { isDurable = true }: PostgresOptions): Record<string, string> {
  return {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "200",
    timezone: "UTC",
    log_timezone: "UTC",
    fsync: isDurable ? "on" : "off",
    full_page_writes: isDurable ? "on" : "off",
    synchronous_commit: isDurable ? "on" : "off",
    log_checkpoints: "off",
    // Errors of statements carry numbers and texts of people; they do not belong in a log.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
  };
}
