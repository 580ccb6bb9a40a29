import { route, routes } from "#lib/server/http/index.ts";
import { createNote } from "#lib/server/inbox/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = routes({
  POST: route("POST /api/inbox/:id/notes", ({ ctx, input }) => createNote(ctx, input)),
});
