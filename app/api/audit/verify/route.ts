import { verifyAudit } from "#lib/server/audit/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/audit/verify", ({ ctx }) => verifyAudit(ctx.db)),
});
