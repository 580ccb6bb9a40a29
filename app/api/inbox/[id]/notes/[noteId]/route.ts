import { route, routes } from "#lib/server/http/index.ts";
import { deleteNote } from "#lib/server/inbox/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  DELETE: route("DELETE /api/inbox/:id/notes/:noteId", ({ ctx, input }) => deleteNote(ctx, input)),
});
