import { route, routes } from "#lib/server/http/index.ts";
import { getRequest } from "#lib/server/requests/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/requests/:id", ({ ctx, input }) => getRequest(ctx, input.id)),
});
