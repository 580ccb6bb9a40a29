import { route, routes } from "#lib/server/http/index.ts";
import { getPeaks, startPeaks } from "#lib/server/recordings/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/voice/calls/:id/peaks", ({ ctx, input }) => getPeaks(ctx, input.id)),
  POST: route("POST /api/voice/calls/:id/peaks", ({ ctx, input }) => startPeaks(ctx, input.id)),
});
