import { CallId, CallPeaks } from "#lib/contract/desk/call.ts";
import { route, routes } from "#lib/server/http/index.ts";
import { getPeaks } from "#lib/server/recordings/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/voice/calls/:id/peaks", { params: CallId, answer: CallPeaks }, ({ ctx, input }) =>
    getPeaks(ctx, input.id),
  ),
});
