import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import type { Cluster } from "./cluster.ts";

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
