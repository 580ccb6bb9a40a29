import { listEvents } from "#lib/server/events/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/events", ({ ctx, input }) => listEvents(ctx, input)),
});
