import { AuditVerdict } from "#lib/contract/desk/audit.ts";
import { route, routes } from "#lib/server/http/index.ts";
import { verifyAudit } from "#lib/server/team/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/audit/verify", { answer: AuditVerdict }, ({ ctx }) => verifyAudit(ctx.db)),
});
