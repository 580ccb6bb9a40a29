export { makeBackup } from "./make-backup.ts";
export { backUpAtNight } from "./nightly.ts";
export { restoreBackup } from "./restore-backup.ts";
export { requireNoUnfinishedRestore } from "./unfinished-restore.ts";
export { verifyBackup } from "./verify-backup.ts";
