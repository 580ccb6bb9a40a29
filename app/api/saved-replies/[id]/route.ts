import { route, routes } from "#lib/server/http/index.ts";
import { deleteSavedReply, updateSavedReply } from "#lib/server/inbox/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  PUT: route("PUT /api/saved-replies/:id", ({ ctx, input }) => updateSavedReply(ctx, input)),
  DELETE: route("DELETE /api/saved-replies/:id", ({ ctx, input }) => deleteSavedReply(ctx, input)),
});
