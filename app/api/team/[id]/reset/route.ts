import { route, routes } from "#lib/server/http/index.ts";
import { createReset } from "#lib/server/team/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/team/:id/reset", ({ ctx, input }) => createReset(ctx, input)),
});
