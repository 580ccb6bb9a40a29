import { CallDetail, CallId, ResolveCall } from "#lib/contract/desk/call.ts";
import { resolveCall } from "#lib/server/calls/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route(
    "POST /api/calls/:id/resolve",
    { params: CallId, body: ResolveCall, answer: CallDetail },
    ({ ctx, input: { id, ...decision } }) => resolveCall(ctx, id, decision),
  ),
});
