export { isAuditKeyOf, setAuditKey } from "./audit-key.ts";
export { exportAudit } from "./export-audit.ts";
export { listAudit } from "./list-audit.ts";
export { type AuditNote, recordAudit } from "./record-audit.ts";
export { verifyAudit } from "./verify-audit.ts";
export { sentenceOfVerdict, watchAudit } from "./watch-audit.ts";
