export { makeBackup } from "./make-backup.ts";
export { restoreBackup } from "./restore-backup.ts";
export { verifyBackup } from "./verify-backup.ts";
