import { listServiceCalls, startCall } from "#lib/server/calls/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/voice/calls", ({ ctx, input }) => listServiceCalls(ctx, input)),
  POST: route("POST /api/voice/calls", ({ ctx, input }) => startCall(ctx, input)),
});
