import { getEvent, listEvents, lookAtReplay, replayEvent } from "#lib/server/events/index.ts";
import { doors } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/events": ({ ctx, input }) => listEvents(ctx, input),
  "GET /api/events/:id": ({ ctx, input }) => getEvent(ctx, input.id),
  "POST /api/events/:id/replay": ({ ctx, input }) => replayEvent(ctx, input),
  "POST /api/events/:id/replay/look": ({ ctx, input }) => lookAtReplay(ctx, input.id),
});
