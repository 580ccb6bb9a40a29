import { listFound } from "#lib/server/find/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/find", ({ ctx, input }) => listFound(ctx, input)),
});
