import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
} from "node:fs";
import { join } from "node:path";
import { systemClock } from "../../clock.ts";
import type { Cluster } from "./cluster.ts";
import { reasonIn, spawnServerProgram, unusable } from "./reason-in.ts";

/** A running server; `gone` resolves when it is no more. */
export type Server = { pid: number; port: number; gone: Promise<void> };

const POLL_MS = 10;
/** Longer than recovery after a crash of a large database takes to say that it is at work. */
const GET_UP_MS = 120_000;
const LOG_LIMIT_BYTES = 5_000_000;

/** Starts the server and resolves when it takes connections. */
export async function startServer(cluster: Cluster, settings: Record<string, string>): Promise<Server> {
  const log = openLog(join(cluster.folder, "server.log"));
  const child = spawnServerProgram(
    {
      program: cluster.binaries.postgres,
      user: cluster.user,
      paths: [cluster.data],
      args: ([data]) => [
        ...["-D", `${data}`],
        ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
      ],
    },
    log.fd,
  );
  closeSync(log.fd);
  child.unref();
  const gone = new Promise<void>((resolve, reject) => {
    child.once("error", (error) => reject(unusable(error)));
    child.once("exit", () => resolve());
  });
  let isGone = false;
  const watched = gone.finally(() => {
    isGone = true;
  });
  watched.catch(() => undefined);
  for (;;) {
    const found = readPidFile(cluster);
    if (found?.isReady && found.pid === child.pid) return { pid: found.pid, port: found.port, gone };
    if (isGone) await watched.then(() => Promise.reject(unusable(new Error(reasonIn(readTail(log))))));
    await systemClock.sleep(POLL_MS);
  }
}

/** The live server of this very folder, left behind by a launcher that was killed; undefined when there is none. */
export async function findServer(cluster: Cluster): Promise<Server | undefined> {
  if (isPidFileBroken(cluster)) await mendPidFile(cluster);
  for (let waited = 0; ; waited += POLL_MS) {
    if (waited > GET_UP_MS) throw unusable(new Error("the server that runs on this folder does not get up"));
    const found = readPidFile(cluster);
    if (!found || !isAlive(found.pid)) return undefined;
    if (process.platform === "linux" && !worksIn(found.pid, cluster.data)) {
      // Another process got the number since: PostgreSQL itself would refuse to start over this file.
      rmSync(join(cluster.data, "postmaster.pid"), { force: true });
      return undefined;
    }
    if (found.isReady) return { pid: found.pid, port: found.port, gone: untilGone(found.pid) };
    await systemClock.sleep(POLL_MS);
  }
}

/** The caller holds the folder, so a file that stays without a number is nobody's; PostgreSQL refuses to start over it. */
async function mendPidFile(cluster: Cluster): Promise<void> {
  const WRITING_MS = 1_000;
  for (let waited = 0; waited < WRITING_MS; waited += POLL_MS) {
    if (!isPidFileBroken(cluster)) return;
    await systemClock.sleep(POLL_MS);
  }
  // A server without its file cannot be adopted and would end itself within a minute.
  const left = listWorkersIn(cluster.data);
  for (const pid of left) process.kill(pid, "SIGQUIT");
  for (let waited = 0; waited < GET_UP_MS && left.some(isAlive); waited += POLL_MS)
    await systemClock.sleep(POLL_MS);
  rmSync(join(cluster.data, "postmaster.pid"), { force: true });
}

/** Fast shutdown: sessions are cut, everything committed is on disk. */
export async function stopServer(cluster: Cluster, server: Server): Promise<void> {
  const isStopped = () => !isAlive(server.pid) || readPidFile(cluster)?.pid !== server.pid;
  for (const { signal, waitMs } of [
    { signal: "SIGINT", waitMs: 8_000 },
    { signal: "SIGQUIT", waitMs: 3_000 },
  ] as const) {
    if (isStopped()) return;
    process.kill(server.pid, signal);
    for (let waited = 0; waited < waitMs && !isStopped(); waited += POLL_MS) await systemClock.sleep(POLL_MS);
  }
}

async function untilGone(pid: number) {
  const WATCH_MS = 250;
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, WATCH_MS).unref());
}

function openLog(file: string) {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) truncateSync(file);
  return { file, fd: openSync(file, "a", 0o600), from: size > LOG_LIMIT_BYTES ? 0 : size };
}

function readTail({ file, from }: { file: string; from: number }): string {
  return readFileSync(file).subarray(from).toString().trim();
}

/** What `postmaster.pid` says about the server of a data folder; undefined when there is none. */
export function readPidFile({ data }: Cluster) {
  const lines = readIfThere(join(data, "postmaster.pid"))?.split("\n");
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" };
}

/** True where there is a file that names no server: half written when the machine or the disk gave up. */
export function isPidFileBroken(cluster: Cluster): boolean {
  return existsSync(join(cluster.data, "postmaster.pid")) && readPidFile(cluster) === undefined;
}

/** Processes that run in `folder`: the server and its sessions, whatever its pid file says. */
export function listWorkersIn(folder: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && worksIn(Number(name), folder))
    .map(Number);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** True where the process runs in `folder`, as every PostgreSQL server does in its data folder. */
export function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}
