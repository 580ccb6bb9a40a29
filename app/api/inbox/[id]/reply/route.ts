import { route, routes } from "#lib/server/http/index.ts";
import { reply } from "#lib/server/inbox/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/inbox/:id/reply", ({ ctx, input }) => reply(ctx, input)),
});
