import { route, routes } from "#lib/server/http/index.ts";
import { listAudit } from "#lib/server/team/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/audit", ({ ctx, input }) => listAudit(ctx, input)),
});
