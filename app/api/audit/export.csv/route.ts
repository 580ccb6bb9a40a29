import { exportAudit } from "#lib/server/audit/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/audit/export.csv", ({ ctx, input }) => exportAudit(ctx, input)),
});
