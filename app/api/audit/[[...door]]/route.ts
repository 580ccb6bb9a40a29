import { exportAudit, listAudit, verifyAudit } from "#lib/server/audit/index.ts";
import { doors } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/audit": ({ ctx, input }) => listAudit(ctx, input),
  "GET /api/audit/export.csv": ({ ctx, input }) => exportAudit(ctx, input),
  "POST /api/audit/verify": ({ ctx }) => verifyAudit(ctx.db),
});
