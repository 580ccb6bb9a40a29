import { createReplays, getReplays, startReplays, stopReplays } from "#lib/server/events/index.ts";
import { doors } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/event-replays": ({ ctx }) => getReplays(ctx),
  "POST /api/event-replays": ({ ctx, input }) => createReplays(ctx, input),
  "POST /api/event-replays/:id/start": ({ ctx, input }) => startReplays(ctx, input.id),
  "POST /api/event-replays/:id/stop": ({ ctx, input }) => stopReplays(ctx, input.id),
});
