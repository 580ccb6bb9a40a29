import { route, routes } from "#lib/server/http/index.ts";
import { listConversations } from "#lib/server/inbox/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/inbox", ({ ctx, input }) => listConversations(ctx, input)),
});
