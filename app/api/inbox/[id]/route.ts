import { route, routes } from "#lib/server/http/index.ts";
import { getThread } from "#lib/server/inbox/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/inbox/:id", ({ ctx, input: { id, ...page } }) => getThread(ctx, id, page)),
});
