import { route, routes } from "#lib/server/http/index.ts";
import { exportOptOuts } from "#lib/server/opt-outs/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/opt-outs/export.csv", ({ ctx }) => exportOptOuts(ctx)),
});
