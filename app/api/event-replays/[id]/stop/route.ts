import { stopReplays } from "#lib/server/events/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/event-replays/:id/stop", ({ ctx, input }) => stopReplays(ctx, input.id)),
});
