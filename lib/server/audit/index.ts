export { exportAudit } from "./export-audit.ts";
export { listAudit } from "./list-audit.ts";
export { type AuditNote, isAuditKeyOf, recordAudit, recordAudits, setAuditKey } from "./record-audit.ts";
export { sentenceOfVerdict, verifyAudit, watchAudit } from "./watch-audit.ts";
