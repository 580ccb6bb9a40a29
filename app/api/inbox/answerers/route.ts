import { route, routes } from "#lib/server/http/index.ts";
import { listAnswerers } from "#lib/server/inbox/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/inbox/answerers", ({ ctx }) => listAnswerers(ctx)),
});
