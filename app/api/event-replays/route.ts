import { createReplays, getReplays } from "#lib/server/events/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/event-replays", ({ ctx }) => getReplays(ctx)),
  POST: route("POST /api/event-replays", ({ ctx, input }) => createReplays(ctx, input)),
});
