import { route, routes } from "#lib/server/http/index.ts";
import { updateAnswerer } from "#lib/server/inbox/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  PUT: route("PUT /api/inbox/:id/answerer", ({ ctx, input }) => updateAnswerer(ctx, input)),
});
