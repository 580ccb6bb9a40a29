import { route, routes } from "#lib/server/http/index.ts";
import { listOwnHistory } from "#lib/server/session/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/session/history", ({ ctx, input }) => listOwnHistory(ctx, input)),
});
