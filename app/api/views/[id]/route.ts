import { route, routes } from "#lib/server/http/index.ts";
import { deleteView, updateView } from "#lib/server/views/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  PATCH: route("PATCH /api/views/:id", ({ ctx, input }) => updateView(ctx, input)),
  DELETE: route("DELETE /api/views/:id", ({ ctx, input }) => deleteView(ctx, input.id)),
});
