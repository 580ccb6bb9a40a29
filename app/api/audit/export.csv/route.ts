import { ListAudit } from "#lib/contract/desk/audit.ts";
import { route, routes } from "#lib/server/http/index.ts";
import { exportAudit } from "#lib/server/team/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/audit/export.csv", { query: ListAudit.omit({ cursor: true }) }, ({ ctx, input }) =>
    exportAudit(ctx, input),
  ),
});
