import { checkCall } from "#lib/server/calls/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/calls/:id/check", ({ ctx, input }) => checkCall(ctx, input.id)),
});
