import { route, routes } from "#lib/server/http/index.ts";
import { listMessages } from "#lib/server/messages/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/messages", ({ ctx, input }) => listMessages(ctx, input)),
});
