import { route, routes } from "#lib/server/http/index.ts";
import { getFacts } from "#lib/server/overview/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/facts", ({ ctx }) => getFacts(ctx)),
});
