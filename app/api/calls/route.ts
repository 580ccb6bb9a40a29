import { CallList, ListCalls } from "#lib/contract/desk/call.ts";
import { listCalls } from "#lib/server/calls/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/calls", { query: ListCalls, answer: CallList }, ({ ctx, input }) =>
    listCalls(ctx, input),
  ),
});
