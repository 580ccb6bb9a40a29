import { route, routes } from "#lib/server/http/index.ts";
import { updateDone } from "#lib/server/inbox/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  PUT: route("PUT /api/inbox/:id/done", ({ ctx, input }) => updateDone(ctx, input)),
});
