import { type FolderLock, lockFolder } from "./folder-lock.ts";
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
