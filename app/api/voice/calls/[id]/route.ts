import { CallDetail, CallId } from "#lib/contract/desk/call.ts";
import { getCall } from "#lib/server/calls/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/voice/calls/:id", { params: CallId, answer: CallDetail }, ({ ctx, input }) =>
    getCall(ctx, input.id),
  ),
});
