import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { retryFor } from "./port.ts";

/** Runs `work` while nobody else works in that folder, however long it takes to be so. */
export async function withFolder(folder: string, work: () => Promise<void>): Promise<void> {
  let lock: FolderLock | undefined;
  await retryFor(Number.POSITIVE_INFINITY, () => {
    lock = lockFolder(folder);
    return lock !== undefined;
  });
  try {
    await work();
  } finally {
    lock?.release();
  }
}

export type FolderLock = { release(): void };

/**
 * Takes a folder for this process alone, or answers undefined where another process has it.
 * SQLite's file lock is the one kernel lock that plain Node offers: it ends with its owner, even under kill -9,
 * and holds between containers that share a volume.
 */
export function lockFolder(folder: string): FolderLock | undefined {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(folder, "lock"), { timeout: 0 });
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  return { release: () => lock.close() };
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5;
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
