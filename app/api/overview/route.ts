import { route, routes } from "#lib/server/http/index.ts";
import { getOverview } from "#lib/server/overview/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/overview", ({ ctx }) => getOverview(ctx)),
});
