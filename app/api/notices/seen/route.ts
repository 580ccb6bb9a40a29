import { route, routes } from "#lib/server/http/index.ts";
import { seeNotices } from "#lib/server/notices/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/notices/seen", ({ ctx, input }) => seeNotices(ctx, input)),
});
