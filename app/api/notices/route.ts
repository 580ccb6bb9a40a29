import { route, routes } from "#lib/server/http/index.ts";
import { listNotices } from "#lib/server/notices/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/notices", ({ ctx, input }) => listNotices(ctx, input)),
});
