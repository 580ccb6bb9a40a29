import { route, routes } from "#lib/server/http/index.ts";
import { createSavedReply, listSavedReplies } from "#lib/server/inbox/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  GET: route("GET /api/saved-replies", ({ ctx }) => listSavedReplies(ctx)),
  POST: route("POST /api/saved-replies", ({ ctx, input }) => createSavedReply(ctx, input)),
});
