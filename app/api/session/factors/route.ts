import { listOwnFactors } from "#lib/server/factors/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/session/factors", ({ ctx }) => listOwnFactors(ctx)),
});
