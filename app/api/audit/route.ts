import { listAudit } from "#lib/server/audit/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/audit", ({ ctx, input }) => listAudit(ctx, input)),
});
