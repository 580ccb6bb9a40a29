import { AuditList, ListAudit } from "#lib/contract/desk/audit.ts";
import { route, routes } from "#lib/server/http/index.ts";
import { listAudit } from "#lib/server/team/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/audit", { query: ListAudit, answer: AuditList }, ({ ctx, input }) =>
    listAudit(ctx, input),
  ),
});
