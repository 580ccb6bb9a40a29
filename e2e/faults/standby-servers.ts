import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { findFreePort } from "#lib/launch/launcher/port.ts";
import { type Cluster, openCluster, prepareDatabase } from "#lib/launch/postgres/cluster.ts";
import { listWorkersIn, type Server, startServer, stopServer } from "#lib/launch/postgres/server.ts";
import { until } from "#lib/testing/until.ts";

type Node = { cluster: Cluster; server: Server };

/** A primary and its standby by streaming replication, on two ports that stay: each promotion makes a new standby on the other. */
export type Standby = {
  /** With both hosts, as libpq writes them. */
  url: string;
  /** To the one that is primary now. */
  primaryUrl(): string;
  standbyUrl(): string;
  /** Copies the primary and lets the copy follow it. Commits wait for it where `isSynchronous`. */
  addStandby(isSynchronous: boolean): Promise<void>;
  /** From here on the standby gets nothing more of what the primary writes. */
  cutOff(): Promise<void>;
  /** Kills every process of the primary for good, and promotes the standby. */
  failOver(): Promise<void>;
  close(): Promise<void>;
};

export async function startWithStandby(folder: string): Promise<Standby> {
  const ports = [await findFreePort(), await findFreePort()] as const;
  const first = await openCluster(join(folder, "0"), { isDurable: false });
  let primary: Node = { cluster: first, server: await startServer(first, settingsOf(ports[0])) };
  let standby: Node | undefined;
  let made = 0;
  const firstUrl = await prepareDatabase(first, ports[0]);
  const urlAt = (port: number) => Object.assign(new URL(firstUrl), { port: String(port) }).href;
  return {
    url: firstUrl
      .replace(`:${ports[0]}/`, `:${ports[0]},127.0.0.1:${ports[1]}/`)
      .concat("?target_session_attrs=read-write"),
    primaryUrl: () => urlAt(primary.server.port),
    standbyUrl: () => urlAt(there(standby).server.port),
    async addStandby(isSynchronous) {
      made += 1;
      const port = ports.find((each) => each !== primary.server.port) as number;
      await configure(primary, "synchronous_standby_names", "");
      standby = await copyOf(primary, join(folder, String(made)), port);
      const wanted = isSynchronous ? "sync" : "async";
      await configure(primary, "synchronous_standby_names", isSynchronous ? "*" : "");
      const states = "SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'";
      await until(
        async () => (await asked(primary, states)).some(({ sync_state }) => sync_state === wanted),
        "the standby does not follow",
      );
    },
    async cutOff() {
      await configure(there(standby), "primary_conninfo", "");
      await until(
        async () => (await asked(primary, "SELECT FROM pg_stat_replication")).length === 0,
        "the standby still follows",
      );
    },
    async failOver() {
      const dead = primary;
      for (const pid of [dead.server.pid, ...listWorkersIn(dead.cluster.data)]) kill(pid);
      primary = there(standby);
      standby = undefined;
      await asked(primary, "SELECT pg_promote(true, 60)");
      await dead.server.gone;
      rmSync(dead.cluster.folder, { recursive: true });
    },
    async close() {
      await configure(primary, "synchronous_standby_names", "");
      for (const node of [standby, primary]) if (node) await stopServer(node.cluster, node.server);
    },
  };
}

/** What is written is safe from a killed process, and not from a machine that is cut off: it is faster so. */
const settingsOf = (port: number): Record<string, string> => ({
  port: String(port),
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "150",
  timezone: "UTC",
  fsync: "off",
  wal_keep_size: "256MB",
  log_min_messages: "log",
});

/** A base backup by SQL: the files as they are between its start and its end, and the label that says where to begin. */
async function copyOf({ cluster, server }: Node, folder: string, port: number): Promise<Node> {
  mkdirSync(folder, { mode: 0o700 });
  const client = await connect({ cluster, server });
  try {
    await client.query("SELECT pg_backup_start('standby', fast => true)");
    const data = join(folder, "data");
    execFileSync("cp", ["-a", cluster.data, join(cluster.folder, "passwords.json"), folder]);
    rmSync(join(data, "postmaster.pid"));
    const { rows } = await client.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(false)");
    writeFileSync(join(data, "backup_label"), rows[0]?.labelfile ?? "", { mode: 0o644 });
    writeFileSync(join(data, "standby.signal"), "", { mode: 0o644 });
    const from = `host=127.0.0.1 port=${server.port} user=postgres password=${cluster.passwords.admin}`;
    appendFileSync(join(data, "postgresql.auto.conf"), `primary_conninfo = '${from}'\n`);
  } finally {
    await client.end();
  }
  const copy = await openCluster(folder, { isDurable: false });
  if (copy.user) execFileSync("chown", ["-R", `${copy.user.uid}:${copy.user.gid}`, copy.data]);
  return { cluster: copy, server: await startServer(copy, settingsOf(port)) };
}

async function configure(node: Node, name: string, value: string): Promise<void> {
  await asked(node, `ALTER SYSTEM SET ${name} = '${value}'`);
  await asked(node, "SELECT pg_reload_conf()");
}

async function asked(node: Node, sql: string): Promise<Record<string, unknown>[]> {
  const client = await connect(node);
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function connect({ cluster, server }: Node): Promise<pg.Client> {
  const client = new pg.Client({
    ...{ host: "127.0.0.1", port: server.port, user: "postgres", database: "postgres" },
    password: cluster.passwords.admin,
  });
  await client.connect();
  return client;
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

function there(node: Node | undefined): Node {
  if (!node) throw new Error("there is no standby");
  return node;
}
