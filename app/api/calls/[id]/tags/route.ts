import { updateTags } from "#lib/server/calls/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  PUT: route("PUT /api/calls/:id/tags", ({ ctx, input: { id, ...tags } }) => updateTags(ctx, id, tags)),
});
