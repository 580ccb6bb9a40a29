import { removeNote } from "#lib/server/calls/index.ts";
import { route, routes } from "#lib/server/http/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  DELETE: route("DELETE /api/calls/:id/notes/:noteId", async ({ ctx, input }) => {
    await removeNote(ctx, input.id, input.noteId);
  }),
});
