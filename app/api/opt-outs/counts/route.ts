import { route, routes } from "#lib/server/http/index.ts";
import { getOptOutCounts } from "#lib/server/opt-outs/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/opt-outs/counts", ({ ctx }) => getOptOutCounts(ctx)),
});
