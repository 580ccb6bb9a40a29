import { route, routes } from "#lib/server/http/index.ts";
import { getConnections } from "#lib/server/overview/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/overview/connections", ({ ctx }) => getConnections(ctx)),
});
