import { route, routes } from "#lib/server/http/index.ts";
import { pullLever } from "#lib/server/sandbox-portal/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/sandbox/:action", ({ ctx, input: { action, ...body } }) =>
    pullLever(ctx, action, body),
  ),
});
