import { route, routes } from "#lib/server/http/index.ts";
import { verifyAudit } from "#lib/server/team/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/audit/verify", ({ ctx }) => verifyAudit(ctx.db)),
});
