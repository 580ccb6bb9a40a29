import { lookAtReplay } from "#lib/server/events/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/events/:id/replay/look", ({ ctx, input }) => lookAtReplay(ctx, input.id)),
});
