import { type FolderLock, lockFolder } from "./folder-lock.ts";
import { retryFor } from "./port.ts";

/** Runs `work` while nobody else works in that folder, however long it takes to be so; `work` hears whether it had to wait. */
export async function withFolder(folder: string, work: (hasWaited: boolean) => Promise<void>): Promise<void> {
  let lock: FolderLock | undefined;
  let hasWaited = false;
  await retryFor(Number.POSITIVE_INFINITY, () => {
    lock = lockFolder(folder);
    hasWaited ||= !lock;
    return lock !== undefined;
  });
  try {
    await work(hasWaited);
  } finally {
    lock?.release();
  }
}
