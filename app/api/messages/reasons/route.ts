import { route, routes } from "#lib/server/http/index.ts";
import { listLately } from "#lib/server/messages/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/messages/reasons", ({ ctx }) => listLately(ctx)),
});
