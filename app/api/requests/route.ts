import { route, routes } from "#lib/server/http/index.ts";
import { listRequests } from "#lib/server/requests/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/requests", ({ ctx, input }) => listRequests(ctx, input)),
});
