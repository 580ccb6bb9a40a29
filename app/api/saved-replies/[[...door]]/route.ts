import { doors } from "#lib/server/http/index.ts";
import {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  updateSavedReply,
} from "#lib/server/inbox/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/saved-replies": ({ ctx }) => listSavedReplies(ctx),
  "POST /api/saved-replies": ({ ctx, input }) => createSavedReply(ctx, input),
  "PUT /api/saved-replies/:id": ({ ctx, input }) => updateSavedReply(ctx, input),
  "DELETE /api/saved-replies/:id": ({ ctx, input }) => deleteSavedReply(ctx, input),
});
