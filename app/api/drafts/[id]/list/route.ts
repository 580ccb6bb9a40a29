import { copyList } from "#lib/server/drafts/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/drafts/:id/list", ({ ctx, input }) => copyList(ctx, input)),
});
