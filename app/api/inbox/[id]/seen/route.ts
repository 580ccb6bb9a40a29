import { route, routes } from "#lib/server/http/index.ts";
import { seeConversation } from "#lib/server/inbox/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/inbox/:id/seen", ({ ctx, input }) => seeConversation(ctx, input)),
});
