export { createOwner } from "./create-owner.ts";
export { recordAudit } from "./record-audit.ts";
export { createSetupCode } from "./setup-code.ts";
export { verifyAudit } from "./verify-audit.ts";
